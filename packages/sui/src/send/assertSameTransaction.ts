import { SendError } from '@latchkey/errors/send'
import { isSameBytes } from '@latchkey/primitives'
import { readTransaction, type TransactionData, writeKind } from '../transaction/TransactionData.js'

/**
 * Tells whether a transaction is what was reviewed: the same account gives the same amount of the same coins to the same receiver, pays
 * for it itself, and pays no more than was shown. Which of its coins pay, and at which price, is the wallet's to choose.
 *
 * @param reviewed - What was to be signed.
 * @param signed - What was signed, in BCS.
 */
export function isSameTransaction(reviewed: TransactionData, signed: Uint8Array): boolean {
  let transaction: TransactionData
  try {
    transaction = readTransaction(signed)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
  const { kind, sender, gas } = transaction
  return (
    isSameBytes(writeKind(kind), writeKind(reviewed.kind)) &&
    sender === reviewed.sender &&
    gas.owner === reviewed.gas.owner &&
    gas.budget <= reviewed.gas.budget
  )
}

/**
 * Makes sure that what a wallet signed is what was reviewed; see {@link isSameTransaction}.
 *
 * @param reviewed - What was to be signed.
 * @param signed - What was signed, in BCS.
 * @param walletName - The wallet, as the visitor knows it.
 * @throws `send/changed-by-wallet`.
 */
export function assertSameTransaction(
  reviewed: TransactionData,
  signed: Uint8Array,
  walletName: string,
): void {
  if (!isSameTransaction(reviewed, signed)) throw new SendError('send/changed-by-wallet', { walletName })
}
