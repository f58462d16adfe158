import { SendError } from '@latchkey/errors/send'
import { type Hex, type ReplacementReturnType, WaitForTransactionReceiptTimeoutError } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { toReadError } from './toReadError.js'

/** A transaction that is not in a block by then is still on its way, and the visitor is told so. */
const receiptTimeoutMs = 180_000
/** viem takes no signal: it waits this long at a time, and who stops waiting is not outlived by more. */
const sliceMs = 6000

/**
 * Waits until a transaction, or the same at another fee, is in a block.
 *
 * @param reader - Reads from the transaction's network.
 * @param parameters - `hash`: the transaction; `signal`: ends waiting.
 * @throws `send/reverted`, `send/failed` when the wallet has put another transaction in its place, `send/receipt-timeout`, `wire/…`; the signal's reason, at once.
 */
export async function waitForReceipt(
  reader: Reader,
  { hash, signal }: { hash: string; signal: AbortSignal },
): Promise<void> {
  for (let waitedMs = 0; waitedMs < receiptTimeoutMs; waitedMs += sliceMs) {
    signal.throwIfAborted()
    const status = await untilAborted(signal, waitOnce(reader, hash as Hex))
    if (status === 'reverted') throw new SendError('send/reverted', { hash })
    if (status === 'success') return
  }
  throw new SendError('send/receipt-timeout', { hash })
}

async function waitOnce(reader: Reader, hash: Hex): Promise<'success' | 'reverted' | 'pending'> {
  let replacement: ReplacementReturnType['reason'] | undefined
  try {
    const receipt = await waitForTransactionReceipt(reader, {
      hash,
      timeout: sliceMs,
      onReplaced: ({ reason }) => {
        replacement = reason
      },
    })
    if (replacement === undefined || replacement === 'repriced') return receipt.status
  } catch (error) {
    if (error instanceof WaitForTransactionReceiptTimeoutError) return 'pending'
    throw toReadError(error)
  }
  // The receipt is that of another transaction, which moved something else, or nothing.
  throw new SendError('send/failed', undefined, { cause: new Error(`The wallet has ${replacement} ${hash}`) })
}

function untilAborted<Result>(signal: AbortSignal, waiting: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort)
    waiting.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
