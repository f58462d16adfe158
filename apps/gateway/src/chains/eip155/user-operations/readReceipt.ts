import { entryPointAddress } from '@latchkey/smart-account'
import * as v from 'valibot'
import { type Hex, type Log, parseEventLogs } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { OperationStatus } from '../../../db/schema/index.js'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'
import type { StoredTransaction } from './createTransactionStore.js'

const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const receiptSchema = v.nullable(
  v.looseObject({
    transactionHash: hexSchema,
    blockNumber: hexSchema,
    blockHash: hexSchema,
    status: hexSchema,
    gasUsed: hexSchema,
    effectiveGasPrice: hexSchema,
    to: v.nullable(hexSchema),
    logs: v.array(v.looseObject({ address: hexSchema, data: hexSchema, topics: v.array(hexSchema) })),
  }),
)
type Receipt = NonNullable<v.InferOutput<typeof receiptSchema>>

/** What came of a transaction of the executor. */
export type Outcome = {
  status: OperationStatus
  reason: string | null
  transactionHash: string | null
  /** Somebody has paid for it. */
  isCharged: boolean
  /** What it cost the executor for nothing, in wei. */
  loss: bigint
}

/**
 * Reads what came of a transaction, in whichever of its forms it was mined.
 *
 * @param rpc - The network.
 * @param transaction - The transaction.
 * @param confirmations - How many blocks have to be there.
 * @returns Undefined when no form of it was mined, `waiting` when too few blocks are there yet.
 */
export async function readOutcome(
  rpc: Pick<RpcProvider, 'request'>,
  transaction: StoredTransaction,
  confirmations: number,
): Promise<Outcome | 'waiting' | undefined> {
  for (const hash of transaction.hashes.toReversed()) {
    const receipt = await readReceipt(rpc, hash)
    if (!receipt) continue
    if (confirmations > 1) {
      const newest = BigInt(v.parse(hexSchema, await rpc.request({ method: 'eth_blockNumber' })))
      if (newest - BigInt(receipt.blockNumber) + 1n < BigInt(confirmations)) return 'waiting'
    }
    return toOutcome(transaction, receipt)
  }
  return undefined
}

/**
 * Reads a transaction's receipt.
 *
 * @param rpc - The network.
 * @param hash - Of the transaction.
 */
export async function readReceipt(rpc: Pick<RpcProvider, 'request'>, hash: string): Promise<Receipt | null> {
  return v.parse(receiptSchema, await rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] }))
}

/**
 * Finds an operation's own event in a receipt.
 *
 * @param receipt - Of the transaction it was in.
 * @param hash - Of the operation.
 */
export function findOperationEvent(receipt: Receipt, hash: string) {
  const logs = receipt.logs.filter(({ address }) => address.toLowerCase() === entryPointAddress.toLowerCase())
  const events = parseEventLogs({
    abi: entryPoint08Abi,
    eventName: ['UserOperationEvent', 'UserOperationRevertReason'],
    logs: logs as unknown as Log[],
  })
  const own = events.filter(({ args }) => args.userOpHash.toLowerCase() === hash)
  return {
    event: own.flatMap((event) => (event.eventName === 'UserOperationEvent' ? [event.args] : []))[0],
    revertReason: own.flatMap((event) =>
      event.eventName === 'UserOperationRevertReason' ? [event.args.revertReason] : [],
    )[0],
  }
}

function toOutcome({ operationHash }: StoredTransaction, receipt: Receipt): Outcome {
  const { transactionHash } = receipt
  const { event } = findOperationEvent(receipt, operationHash)
  if (event) {
    const paid = { isCharged: true, loss: 0n }
    return { status: 'included', reason: event.success ? null : 'reverted', transactionHash, ...paid }
  }
  const loss = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  const isCancelled = receipt.to?.toLowerCase() !== entryPointAddress.toLowerCase()
  return {
    status: isCancelled ? 'dropped' : 'failed',
    reason: isCancelled
      ? 'It was stuck, and would have failed by then'
      : 'It was mined and refused by the EntryPoint',
    transactionHash: isCancelled ? null : transactionHash,
    ...{ isCharged: false, loss },
  }
}
