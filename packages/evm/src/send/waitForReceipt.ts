import { SendError } from '@latchkey/errors/send'
import { BlockNotFoundError, type Hex, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { findReplacement, tellReplacement } from './findReplacement.js'
import { poll } from './poll.js'
import { toReadError } from './toReadError.js'

/**
 * Waits until a transaction, or the same at another fee, is in a block. viem's own waiting gives up what it knows of a
 * transaction whenever it is ended, and misses a block that comes while it looks at another: a transaction that the
 * wallet has put in its place is never found then.
 *
 * @param reader - Reads from the transaction's network.
 * @param parameters - `hash`: the transaction; `signal`: ends waiting.
 * @returns The hash of the one that is in a block.
 * @throws `send/reverted`, `send/failed` when the wallet has put another transaction in its place, `send/receipt-timeout`, `wire/…`; the signal's reason, at once.
 */
export async function waitForReceipt(
  reader: Reader,
  { hash, signal }: { hash: string; signal: AbortSignal },
): Promise<string> {
  const look = createLook(reader, hash as Hex)
  return await poll(
    async () => {
      const receipt = await look()
      if (receipt?.status === 'reverted')
        throw new SendError('send/reverted', { hash: receipt.transactionHash })
      return receipt?.transactionHash
    },
    { hash, intervalMs: reader.pollingInterval, signal },
  )
}

type Receipt = Awaited<ReturnType<typeof getTransactionReceipt>>

/**
 * Makes what looks for the transaction once. Every question may be answered by another node, and any of them may be behind: a
 * block is left out from then on only after it has been read.
 */
function createLook(reader: Reader, hash: Hex): () => Promise<Receipt | undefined> {
  let sent: Awaited<ReturnType<typeof getTransaction>> | undefined
  /** The oldest block that may have who took its place. */
  let from = 0n

  return async () => {
    try {
      // Before the transaction: what takes its place while it waits is in a later block.
      if (!sent) from = await getBlockNumber(reader, { cacheTime: 0 })
      const receipt = await orUndefined(getTransactionReceipt(reader, { hash }))
      if (receipt) return receipt
      sent ??= await orUndefined(getTransaction(reader, { hash }))
      if (!sent) return undefined
      if ((await getTransactionCount(reader, { address: sent.from })) <= sent.nonce) return undefined
      // After the count: who has taken the place is in one of these.
      const to = await getBlockNumber(reader, { cacheTime: 0 })
      if (to < from) return undefined
      const other = await findReplacement(reader, sent, { from, to })
      if (!other || other.hash === hash) {
        from = to + 1n
        return undefined
      }
      const change = tellReplacement(sent, other)
      if (change === 'repriced') return await orUndefined(getTransactionReceipt(reader, { hash: other.hash }))
      // What is in the block moved something else, or nothing.
      throw new SendError('send/failed', undefined, {
        cause: new Error(`The wallet has ${change} ${hash} with ${other.hash}`),
      })
    } catch (error) {
      // Of several nodes one is behind; the same blocks are looked at again.
      if (error instanceof BlockNotFoundError) return undefined
      throw toReadError(error)
    }
  }
}

/** Undefined for what the node does not have, or not yet. */
function orUndefined<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  return finding.catch((error: unknown) => {
    const isMissing =
      error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError
    if (isMissing) return undefined
    throw error
  })
}
