import { type AccountOperation, entryPointAddress, hashUserOperation } from '@latchkey/smart-account'
import { type Address, type Hex, numberToHex, type PublicClient, parseAbi } from 'viem'
import { parseRpcParams } from '../../../http/parseRpcParams.js'
import { RpcFailure } from '../../../http/RpcFailure.js'
import type { ServedNetwork } from '../../../providers/rpc/createNetworkRegistry.js'
import type { PaidQuestion } from '../../PaidService.js'
import type { EvmNetwork } from '../EvmNetwork.js'
import { checkBounds, checkEntryPoint, checkPay } from './checkOperation.js'
import type { Executor } from './createExecutor.js'
import type { OperationMetrics } from './createOperationMetrics.js'
import type { OperationStore } from './createOperationStore.js'
import type { OwnerReader } from './createOwnerReader.js'
import { estimateGas } from './estimateGas.js'
import { fromWire, getBundleGas, getMaxCost, toWire } from './Operation.js'
import { readFees } from './readFees.js'
import { findOperationEvent, readReceipt } from './readReceipt.js'
import { readStored } from './readStored.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'
import { simulateBundle } from './simulateBundle.js'

const entryPointAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/** What a bundler works with. */
export type BundlerDependencies = {
  served: ServedNetwork<EvmNetwork>
  client: PublicClient
  settings: SmartAccountSettings
  executor: Address
  operations: OperationStore
  readOwner: OwnerReader
  metrics: OperationMetrics
  /** Has the executor send what is queued, and does not wait for it. */
  sendSoon: () => void
  watch: Executor['watch']
}

/** Answers the methods of bundlers on one network. */
export type Bundler = (
  question: Pick<PaidQuestion, 'asker' | 'method' | 'params' | 'projectId'>,
) => Promise<unknown>

/** Who sends an operation. */
type Sender = { projectId: string; callers: string[] }

/**
 * Makes the bundler of a network: it takes operations of our accounts, and has each sent alone.
 *
 * @param dependencies - See {@link BundlerDependencies}.
 */
export function createBundler(dependencies: BundlerDependencies): Bundler {
  const { client, executor, metrics, operations, readOwner, served, settings } = dependencies
  const { network, rpc } = served
  const networkId = network.caipNetworkId
  const chainId = Number(networkId.split(':')[1])

  async function isTaken(hash: Hex): Promise<boolean> {
    const known = await operations.find(hash)
    return known !== undefined && known.status !== 'dropped'
  }

  async function send(operation: AccountOperation, sender: Sender): Promise<Hex> {
    const hash = hashUserOperation(operation, chainId)
    if (await isTaken(hash)) return hash
    try {
      await take(operation, hash, sender)
    } catch (error) {
      // It came twice at once, and the other one was quicker.
      if (await isTaken(hash)) return hash
      if (error instanceof RpcFailure) metrics.count(networkId, 'refused')
      throw error
    }
    dependencies.sendSoon()
    return hash
  }

  async function take(operation: AccountOperation, hash: Hex, sender: Sender): Promise<void> {
    checkBounds(operation, settings)
    const { paymaster } = operation
    const [fees, balance, deposit] = await Promise.all([
      readFees(rpc),
      client.getBalance({ address: executor }),
      paymaster && readDeposit(paymaster),
      readOwner(operation),
    ])
    checkPay(operation, settings, fees)
    if (balance < getBundleGas(operation) * operation.maxFeePerGas) {
      throw new RpcFailure(
        'throttled',
        `The executor ${executor} has too little money. Its operator has to fund it`,
      )
    }
    await simulateBundle(rpc, operation, executor)
    await operations.insert(
      {
        ...{ hash, networkId, ...sender },
        sender: operation.sender.toLowerCase(),
        paymaster: paymaster?.toLowerCase() ?? null,
        operation: toWire(operation),
        maxCost: getMaxCost(operation),
      },
      { executor, settings, deposit },
    )
  }

  function readDeposit(paymaster: Address): Promise<bigint> {
    return client.readContract({
      address: entryPointAddress,
      abi: entryPointAbi,
      functionName: 'balanceOf',
      args: [paymaster],
    })
  }

  async function getReceipt(hash: Hex) {
    let stored = await operations.find(hash)
    if (stored?.status === 'sent' && stored.networkId === networkId) {
      await dependencies.watch()
      stored = await operations.find(hash)
    }
    if (stored?.networkId !== networkId || stored.status !== 'included') return null
    const receipt = await readReceipt(rpc, stored.transactionHash ?? '')
    const { event, revertReason } = receipt ? findOperationEvent(receipt, hash) : {}
    if (!receipt || !event) return null
    return {
      userOpHash: hash,
      entryPoint: entryPointAddress,
      sender: event.sender,
      nonce: numberToHex(event.nonce),
      paymaster: event.paymaster,
      actualGasCost: numberToHex(event.actualGasCost),
      actualGasUsed: numberToHex(event.actualGasUsed),
      success: event.success,
      ...(revertReason === undefined ? {} : { reason: revertReason }),
      logs: receipt.logs,
      receipt,
    }
  }

  async function getByHash(hash: Hex) {
    const stored = await operations.find(hash)
    if (stored?.networkId !== networkId || stored.status === 'dropped') return null
    const receipt = stored.transactionHash ? await readReceipt(rpc, stored.transactionHash) : null
    return {
      userOperation: toWire(readStored(stored)),
      entryPoint: entryPointAddress,
      transactionHash: receipt?.transactionHash ?? null,
      blockHash: receipt?.blockHash ?? null,
      blockNumber: receipt?.blockNumber ?? null,
    }
  }

  return async ({ asker, method, params, projectId }) => {
    switch (method) {
      case 'eth_supportedEntryPoints':
        return [entryPointAddress]
      case 'eth_sendUserOperation': {
        const [wire, entryPoint] = parseRpcParams(method, params)
        checkEntryPoint(entryPoint)
        return send(fromWire(wire), { projectId, callers: asker.blocks.map(({ name }) => name) })
      }
      case 'eth_estimateUserOperationGas': {
        const [draft, entryPoint] = parseRpcParams(method, params)
        checkEntryPoint(entryPoint)
        const owner = await readOwner(draft)
        const limits = await estimateGas(draft, { rpc, settings, owner })
        return Object.fromEntries(Object.entries(limits).map(([name, gas]) => [name, numberToHex(gas)]))
      }
      case 'eth_getUserOperationReceipt':
        return getReceipt(parseRpcParams(method, params)[0])
      case 'eth_getUserOperationByHash':
        return getByHash(parseRpcParams(method, params)[0])
      default:
        throw new RpcFailure('methodNotFound', `A bundler has no ${method}`)
    }
  }
}
