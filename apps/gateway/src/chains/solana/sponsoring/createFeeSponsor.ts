import { encodeBase58 } from '@latchkey/primitives'
import type { OperationMethod } from '@latchkey/wire/operations'
import { Counter } from 'prom-client'
import { parseRpcParams } from '../../../http/parseRpcParams.js'
import { RpcFailure } from '../../../http/RpcFailure.js'
import type { Asker } from '../../../sponsoring/Asker.js'
import { createRunner } from '../../../sponsoring/createRunner.js'
import type { OpenPromise } from '../../../sponsoring/Spending.js'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'
import type { ChainDependencies } from '../../ChainModule.js'
import type { PaidService } from '../../PaidService.js'
import { decodeTransaction } from '../decodeTransaction.js'
import type { ConnectedNetwork, SolanaNetwork } from '../SolanaNetwork.js'
import { checkPrice } from './checkPrice.js'
import { checkTransaction } from './checkTransaction.js'
import { createFeeSettlement, readLastBlock } from './createFeeSettlement.js'
import { findFee, simulate } from './findFee.js'
import { readSponsorKey, type SponsorKey } from './readSponsorKey.js'

const methods: readonly OperationMethod[] = ['solana_getFeePayer', 'solana_sponsorTransaction']
/** A blockhash is good for 150 blocks of 0.4 seconds or somewhat more. Only the blocks themselves say when it is not any more. */
const expiryMs = 90_000
/** How often what is over is taken out of the database, in milliseconds. */
const cleanedEveryMs = 60_000

type Station = { network: ConnectedNetwork; key: SponsorKey }

/**
 * Makes the service that pays the fees of others' transactions: it signs as their fee payer what can cost it nothing else.
 *
 * @param dependencies - Of the namespace.
 * @throws StartFailure when a key is none.
 */
export function createFeeSponsor(dependencies: ChainDependencies<SolanaNetwork>): PaidService {
  const { now, onFailure, operator } = dependencies
  const { policies, spending } = operator
  const outcomes = new Counter({
    name: 'latchkey_sponsored_transactions_total',
    help: 'Transactions whose fee was to be paid, by what came of them.',
    labelNames: ['network', 'outcome'],
    registers: [operator.registry],
  })
  const settlement = createFeeSettlement(spending)
  const stations = new Map<string, Station>()
  let cleanedAtMs = Number.NEGATIVE_INFINITY
  for (const network of dependencies.networks) {
    const networkId = network.network.caipNetworkId
    const text = operator.keys[networkId]?.sponsor
    if (text === undefined) continue
    stations.set(networkId, { network, key: readSponsorKey(text, `The sponsor's key of ${networkId}`) })
  }
  const runner = createRunner({ isIdle: stations.size === 0, onFailure, run: work })

  async function sponsor(
    { key, network }: Station,
    text: string,
    { asker, projectId }: { asker: Asker; projectId: string },
  ) {
    const networkId = network.network.caipNetworkId
    const policy = await policies.find(projectId, networkId)
    if (!policy) {
      throw new SponsorRefusal('not-paid-here', 'This project pays for nothing on this network. Pay yourself')
    }
    const user = await asker.identify(policy)
    const transaction = decodeTransaction(new Uint8Array(Buffer.from(text, 'base64')))
    if (!transaction) throw new RpcFailure('invalidParams', 'This is no transaction of a kind that is known')
    checkTransaction(transaction, key.address, policy)
    const fee = await findFee(network, transaction)
    const unitsConsumed = await simulate(network, text, key.address, fee)
    await checkPrice(network, transaction, unitsConsumed)
    const details = await readLastBlock(network)
    const signature = key.sign(transaction.message)
    const id = encodeBase58(signature)
    await spending.promise({
      ...{ id: `${networkId}|${id}`, policy, user, blocks: asker.blocks, amount: fee, hash: id },
      ...{ expiresAtMs: now() + expiryMs, lookAtMs: now() + expiryMs },
      details: { signature: id, ...details },
    })
    outcomes.inc({ network: networkId, outcome: 'signed' })
    const [, ...others] = transaction.signatures
    const signed = Buffer.concat([
      Buffer.of(transaction.signatures.length),
      signature,
      ...others,
      transaction.message,
    ])
    return { transaction: signed.toString('base64'), signature: id, fee: String(fee) }
  }

  /** One that cannot be looked at keeps none of the others waiting. */
  async function look(network: ConnectedNetwork, promise: OpenPromise): Promise<void> {
    try {
      const outcome = await settlement.look(network, promise)
      if (outcome !== 'open') outcomes.inc({ network: promise.networkId, outcome })
    } catch (error) {
      await spending.postponeFailed(promise)
      onFailure(error)
    }
  }

  async function work(): Promise<void> {
    for (const [networkId, { network }] of stations) {
      for (const promise of await spending.listDue(networkId)) await look(network, promise)
    }
    if (now() - cleanedAtMs < cleanedEveryMs) return
    cleanedAtMs = now()
    await spending.clean()
  }

  return {
    methods,
    nodeMethods: [],
    async answer({ asker, method, network: { caipNetworkId }, params, projectId }) {
      const station = stations.get(caipNetworkId)
      if (!station) throw new RpcFailure('unsupported', `Nobody sponsors on ${caipNetworkId}`)
      if (method === 'solana_getFeePayer') return station.key.address
      if (method !== 'solana_sponsorTransaction')
        throw new RpcFailure('methodNotFound', `There is no ${method}`)
      const [{ transaction }] = parseRpcParams(method, params)
      return sponsor(station, transaction, { asker, projectId }).catch((error: unknown) => {
        if (error instanceof RpcFailure) outcomes.inc({ network: caipNetworkId, outcome: 'refused' })
        throw error
      })
    },
    describe: ({ caipNetworkId }) => ({
      smartAccount: null,
      feePayer: stations.get(caipNetworkId)?.key.address ?? null,
    }),
    work: runner.runNow,
    close: runner.close,
  }
}
