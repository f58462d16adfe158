import { getErrorMessage } from '@latchkey/errors'
import { type AccountOperation, entryPointAddress } from '@latchkey/smart-account'
import { type Hex, hexToNumber, keccak256, type LocalAccount } from 'viem'
import { RpcFailure } from '../../../http/RpcFailure.js'
import type { ServedNetwork } from '../../../providers/rpc/createNetworkRegistry.js'
import type { EvmNetwork } from '../EvmNetwork.js'
import type { OperationMetrics } from './createOperationMetrics.js'
import type { OperationStore, StoredOperation } from './createOperationStore.js'
import type { SignedTransaction, StoredTransaction, TransactionStore } from './createTransactionStore.js'
import { getCancelFees, getFirstFees, getRaisedFees } from './getTransactionFees.js'
import { encodeBundle, getBundleGas } from './Operation.js'
import { type Fees, readFees } from './readFees.js'
import { readOutcome } from './readReceipt.js'
import { readStored } from './readStored.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'
import { simulateBundle } from './simulateBundle.js'

/** A queued operation that was asked about longer ago is asked about again, in milliseconds. */
const freshMs = 5_000
/** A transaction that is not mined is handed to the nodes again this often, in milliseconds. */
const rebroadcastMs = 5_000
/** A transaction as dear as it may be is waited for so many times as long as others until it gives way. */
const patience = 10
/** What a transaction that does nothing costs. */
const emptyTransactionGas = 21_000n

/** What an executor works with. */
export type ExecutorDependencies = {
  account: LocalAccount
  served: ServedNetwork<EvmNetwork>
  settings: SmartAccountSettings
  operations: OperationStore
  transactions: TransactionStore
  metrics: OperationMetrics
  now: () => number
  onFailure: (error: unknown) => void
  /** Told that an operation is in a block, and somebody has paid for it. */
  onIncluded: (operation: AccountOperation) => Promise<void>
}

/** Sends bundles of one network with one key. */
export type Executor = {
  /** Sends what is queued. */
  send(): Promise<void>
  /** Looks what came of what was sent, sends it again where it was lost, and raises its fees where it is stuck. */
  watch(): Promise<void>
}

/**
 * Makes the executor of a network. Several gateways may have one key: whoever takes a nonce holds the key's row in the
 * database, and a transaction is there before it is sent.
 *
 * @param dependencies - See {@link ExecutorDependencies}.
 */
export function createExecutor(dependencies: ExecutorDependencies): Executor {
  const { account, metrics, now, onFailure, operations, served, settings, transactions } = dependencies
  const { network, rpc } = served
  const chainId = Number(network.caipNetworkId.split(':')[1])
  /** When this gateway last handed a transaction to the nodes, by its newest hash. */
  const broadcastAtMs = new Map<string, number>()

  const readNonce = async () =>
    hexToNumber(
      (await rpc.request({ method: 'eth_getTransactionCount', params: [account.address, 'latest'] })) as Hex,
    )

  async function sign(
    nonce: number,
    { data, to, ...fees }: Omit<SignedTransaction, 'raw' | 'hash'> & { to: Hex; data: Hex },
  ): Promise<SignedTransaction> {
    const raw = await account.signTransaction({ chainId, nonce, to, data, type: 'eip1559', ...fees })
    return { ...fees, raw, hash: keccak256(raw) }
  }

  async function broadcast({ hashes, nonce, raw }: StoredTransaction): Promise<void> {
    broadcastAtMs.set(hashes.at(-1) ?? raw, now())
    try {
      await rpc.request({ method: 'eth_sendRawTransaction', params: [raw] })
    } catch (error) {
      // Most often a node that has it already. If none has, it is tried again with the next look.
      if (/already|known|imported|nonce too low/i.test(getErrorMessage(error))) return
      metrics.countBroadcastFailure(network.caipNetworkId)
      onFailure(new Error(`Transaction ${nonce} of the executor was not taken`, { cause: error }))
    }
  }

  /** Undefined for one that would go through. */
  async function findObstacle(operation: AccountOperation): Promise<string | undefined> {
    try {
      await simulateBundle(rpc, operation, account.address)
      return undefined
    } catch (error) {
      if (error instanceof RpcFailure) return error.message
      throw error
    }
  }

  async function recheck(): Promise<void> {
    for (const stale of await operations.listStale(network.caipNetworkId, now() - freshMs)) {
      const obstacle = await findObstacle(readStored(stale))
      if (obstacle === undefined) await operations.markChecked(stale.hash)
      else if (await operations.drop(stale.hash, obstacle)) metrics.count(network.caipNetworkId, 'dropped')
    }
  }

  function signBundle(stored: StoredOperation, nonce: number, fees: Fees): Promise<SignedTransaction> {
    const operation = readStored(stored)
    const data = encodeBundle(operation, account.address)
    const gas = getBundleGas(operation)
    return sign(nonce, { to: entryPointAddress, data, gas, ...getFirstFees(operation, fees) })
  }

  async function look(transaction: StoredTransaction): Promise<boolean> {
    const outcome = await readOutcome(rpc, transaction, settings.confirmations)
    if (outcome === 'waiting') return true
    if (outcome === undefined) return false
    const { isCharged, ...result } = outcome
    if (!(await transactions.resolve(transaction, result))) return true
    broadcastAtMs.delete(transaction.hashes.at(-1) ?? '')
    metrics.count(network.caipNetworkId, result.status)
    metrics.countLoss(network.caipNetworkId, result.loss)
    const stored = isCharged ? await operations.find(transaction.operationHash) : undefined
    if (stored) await dependencies.onIncluded(readStored(stored))
    return true
  }

  /** One more form with the same nonce; false when another gateway was first. */
  async function putInPlace(
    transaction: StoredTransaction,
    next: SignedTransaction,
    isCancelled: boolean,
  ): Promise<void> {
    if (!(await transactions.replace(transaction, next, isCancelled))) return
    metrics.countReplacement(network.caipNetworkId)
    await broadcast({ ...transaction, ...next, hashes: [...transaction.hashes, next.hash] })
  }

  /** The nonce has to be used, or all after it would wait for ever; what does nothing costs least. */
  async function cancel(transaction: StoredTransaction, current: Fees): Promise<void> {
    const fees = getCancelFees(transaction, current, settings.maxFeePerGas)
    if (!fees) return broadcast(transaction)
    const call = { to: account.address, data: '0x' as const, gas: emptyTransactionGas }
    await putInPlace(transaction, await sign(transaction.nonce, { ...call, ...fees }), true)
  }

  async function replace(transaction: StoredTransaction): Promise<void> {
    const stored = await operations.find(transaction.operationHash)
    const current = await readFees(rpc)
    if (!stored || transaction.isCancelled) return cancel(transaction, current)
    const operation = readStored(stored)
    if ((await findObstacle(operation)) !== undefined) return cancel(transaction, current)
    const fees = getRaisedFees(transaction, operation)
    if (fees) {
      const { gas, nonce } = transaction
      const call = { to: entryPointAddress, data: encodeBundle(operation, account.address), gas }
      return putInPlace(transaction, await sign(nonce, { ...call, ...fees }), false)
    }
    // No more is paid back. What cannot be mined for that any more, or was not for long, gives way to those behind it.
    const waitedMs = now() - transaction.sentAt.getTime()
    const isTooCheap = operation.maxFeePerGas < current.baseFeePerGas
    if (isTooCheap || waitedMs > patience * settings.replaceAfterMs) return cancel(transaction, current)
    return broadcast(transaction)
  }

  return {
    async send() {
      for (;;) {
        await recheck()
        // Most of the time there is nothing, and no node has to be asked.
        if (!(await operations.hasQueued(network.caipNetworkId))) return
        const fees = await readFees(rpc)
        const taken = await transactions.take({
          chainNonce: await readNonce(),
          readChainNonce: network.isLocal ? readNonce : undefined,
          checkedAfterMs: now() - freshMs,
          maxInFlight: settings.maxInFlight,
          sign: (stored, nonce) => signBundle(stored, nonce, fees),
        })
        for (const transaction of taken) await broadcast(transaction)
        if (taken.length < settings.maxInFlight / 2) return
        // More may wait, and a quick network has room again.
        await watch()
      }
    },

    watch,
  }

  async function watch(): Promise<void> {
    const open = await transactions.listOpen()
    if (open.length === 0) return
    const chainNonce = await readNonce()
    // Blocks may have been taken back: what was mined before the first open one is handed out again.
    const lost = (open[0]?.nonce ?? 0) > chainNonce ? await transactions.listFrom(chainNonce) : []
    for (const transaction of lost.filter(({ resolvedAt }) => resolvedAt !== null))
      await broadcast(transaction)
    const mined = open.filter(({ nonce }) => nonce < chainNonce)
    const isSeen = new Set<number>()
    await Promise.all(
      mined.map(async (transaction) => {
        if (await look(transaction)) isSeen.add(transaction.nonce)
      }),
    )
    for (const transaction of open) {
      if (isSeen.has(transaction.nonce)) continue
      const waitedMs = now() - transaction.sentAt.getTime()
      if (transaction.nonce < chainNonce) {
        // Another transaction has its nonce: somebody else uses the key.
        if (
          waitedMs > settings.replaceAfterMs &&
          (await transactions.resolve(transaction, { status: 'queued' }))
        ) {
          onFailure(new Error(`Somebody else uses the executor's key: nonce ${transaction.nonce} was taken`))
        }
      } else if (waitedMs > settings.replaceAfterMs) {
        await replace(transaction)
      } else if (now() - (broadcastAtMs.get(transaction.hashes.at(-1) ?? '') ?? 0) > rebroadcastMs) {
        await broadcast(transaction)
      }
    }
  }
}
