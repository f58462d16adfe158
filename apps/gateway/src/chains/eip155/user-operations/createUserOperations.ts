import { type AccountOperation, entryPointAddress, factoryAddress } from '@latchkey/smart-account'
import { type OperationMethod, userOperationParams } from '@latchkey/wire/operations'
import { isHex, size } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { RpcFailure } from '../../../http/RpcFailure.js'
import { createRunner, type Runner } from '../../../sponsoring/createRunner.js'
import { StartFailure } from '../../../start/StartFailure.js'
import type { ChainDependencies } from '../../ChainModule.js'
import type { PaidService } from '../../PaidService.js'
import type { ConnectedNetwork, EvmNetwork, EvmNetworks } from '../EvmNetwork.js'
import { type Bundler, createBundler } from './createBundler.js'
import { createExecutor, type Executor } from './createExecutor.js'
import { createForeignBundler } from './createForeignBundler.js'
import { createOperationMetrics } from './createOperationMetrics.js'
import { createOperationStore } from './createOperationStore.js'
import { createOwnerReader } from './createOwnerReader.js'
import { createPaymaster, type Paymaster } from './createPaymaster.js'
import { createTransactionStore } from './createTransactionStore.js'

/** How often what is over is taken out of the database, in milliseconds. */
const cleanedEveryMs = 60_000
/** Nodes that bundle answer these at their own address. */
const nodeMethods = ['eth_getUserOperationReceipt', 'eth_getUserOperationByHash'] as const
const methods = Object.keys(userOperationParams) as OperationMethod[]
const paymasterMethods: readonly OperationMethod[] = ['pm_getPaymasterData', 'pm_getPaymasterStubData']

/** What there is on one network. */
type Station = { bundler: Bundler; executor: Executor | undefined; paymaster: Paymaster | undefined }

/**
 * Makes the service of user operations: bundler and paymaster of every network that has smart accounts and a key.
 *
 * @param dependencies - Of the namespace.
 * @param networks - Its networks with their clients.
 * @throws StartFailure when a key is none.
 */
export function createUserOperations(
  dependencies: ChainDependencies<EvmNetwork>,
  networks: EvmNetworks,
): PaidService {
  const { database, fetch, now, onFailure, operator } = dependencies
  const metrics = createOperationMetrics(operator.registry)
  const operations = createOperationStore({ database, now })
  const stations = new Map<string, Station>()
  const runners: Runner[] = []
  let cleanedAtMs = Number.NEGATIVE_INFINITY
  for (const served of dependencies.networks) {
    const station = openStation(served.network.caipNetworkId, networks.get(served.network), served)
    if (station) stations.set(served.network.caipNetworkId, station)
  }
  const runner = createRunner({ isIdle: stations.size === 0, onFailure, run: work })

  function openStation(
    networkId: string,
    { client, network }: ConnectedNetwork,
    served: ChainDependencies<EvmNetwork>['networks'][number],
  ): Station | undefined {
    const settings = network.smartAccounts
    const keys = operator.keys[networkId] ?? {}
    if (!settings || (!settings.bundlerUrl && keys.executor === undefined)) return undefined
    const readOwner = createOwnerReader(client)
    const paymaster =
      settings.paymaster && keys.sponsor !== undefined
        ? createPaymaster({
            ...{ metrics, now, onFailure, readOwner, served, settings, paymaster: settings.paymaster },
            ...{ policies: operator.policies, spending: operator.spending },
            signer: toAccount(keys.sponsor, `The sponsor's key of ${networkId}`),
          })
        : undefined
    if (settings.bundlerUrl) {
      const bundler = createForeignBundler({ fetch, readOwner, settings, url: settings.bundlerUrl })
      return { bundler, executor: undefined, paymaster }
    }
    const account = toAccount(keys.executor ?? '', `The executor's key of ${networkId}`)
    const executor = createExecutor({
      ...{ account, metrics, now, onFailure, operations, served, settings },
      transactions: createTransactionStore({ database, executor: account.address, networkId, now }),
      onIncluded: async (operation: AccountOperation) => paymaster?.note(operation),
    })
    const sender = createRunner({ isIdle: true, onFailure, run: executor.send })
    const watcher = createRunner({ isIdle: true, onFailure, run: executor.watch })
    runners.push(sender, watcher)
    const bundler = createBundler({
      ...{ client, metrics, operations, readOwner, served, settings, executor: account.address },
      sendSoon: sender.runSoon,
      watch: watcher.runNow,
    })
    return { bundler, paymaster, executor: { send: sender.runNow, watch: watcher.runNow } }
  }

  async function work(): Promise<void> {
    for (const { executor, paymaster } of stations.values()) {
      // A network that does not answer keeps none of the others waiting for good.
      for (const task of [executor?.send, executor?.watch, paymaster?.work]) await task?.().catch(onFailure)
    }
    if (now() - cleanedAtMs < cleanedEveryMs) return
    cleanedAtMs = now()
    await Promise.all([operations.clean(), operator.spending.clean()])
  }

  return {
    methods,
    nodeMethods,
    async answer(question) {
      const { caipNetworkId } = question.network
      const station = stations.get(caipNetworkId)
      if (!station) throw new RpcFailure('unsupported', `There are no smart accounts on ${caipNetworkId}`)
      if (!paymasterMethods.includes(question.method)) return station.bundler(question)
      if (!station.paymaster) throw new RpcFailure('unsupported', `Nobody sponsors on ${caipNetworkId}`)
      return station.paymaster.answer(question)
    },
    describe({ caipNetworkId }) {
      const station = stations.get(caipNetworkId)
      if (!station) return { smartAccount: null, feePayer: null }
      const { paymaster } = networks.find(caipNetworkId)?.network.smartAccounts ?? {}
      const parts = { entryPoint: entryPointAddress, factory: factoryAddress }
      return {
        smartAccount: { ...parts, ...(station.paymaster && paymaster ? { paymaster } : {}) },
        feePayer: null,
      }
    },
    work: runner.runNow,
    async close() {
      await runner.close()
      await Promise.all(runners.map((one) => one.close()))
    },
  }
}

function toAccount(key: string, what: string): PrivateKeyAccount {
  // Said without the key.
  if (!isHex(key) || size(key) !== 32) throw new StartFailure(`${what} is not 0x and 64 hexadecimal digits`)
  return privateKeyToAccount(key)
}
