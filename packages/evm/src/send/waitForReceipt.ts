import { SendError } from '@latchkey/errors/send'
import type { Hex } from 'viem'
import { WaitForTransactionReceiptTimeoutError } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import type { Reader } from './createReader.js'
import { toReadError } from './toReadError.js'

/** A transaction that is not in a block by then is still on its way, and the visitor is told so. */
const receiptTimeoutMs = 180_000

/**
 * Waits until a transaction is in a block.
 *
 * @param reader - Reads from the transaction's network.
 * @param parameters - `hash`: the transaction.
 * @throws `send/reverted`, `send/receipt-timeout`, `wire/…`.
 */
export async function waitForReceipt(reader: Reader, { hash }: { hash: string }): Promise<void> {
  const receipt = await waitForTransactionReceipt(reader, {
    hash: hash as Hex,
    timeout: receiptTimeoutMs,
  }).catch((error: unknown) => {
    if (error instanceof WaitForTransactionReceiptTimeoutError) {
      throw new SendError('send/receipt-timeout', { hash }, { cause: error })
    }
    throw toReadError(error)
  })
  if (receipt.status === 'reverted') throw new SendError('send/reverted', { hash })
}
