import { SecureError } from '@latchkey/errors/secure'
import { decodeBase58 } from '@latchkey/primitives'
import type { UnsafeFrameMethod } from '@latchkey/wire/frame'
import type { SolanaOperation } from '../operations.js'

/** A transaction has 1,232 bytes at most, which are at most this many characters of base58. */
const maxTransactionCharacters = 1_683
/** Reading base58 takes time that grows with the square of its length. */
const maxMessageCharacters = 16_000

/**
 * Reads a message: this once, for everybody who needs it.
 *
 * @param message - In base58.
 * @throws `secure/arguments-invalid`
 */
export function readSolanaMessage(message: string): SolanaOperation {
  return { kind: 'solana-message', message: readBase58('solana_signMessage', message, maxMessageCharacters) }
}

/**
 * Reads transactions, likewise: the bytes that are shown are the bytes that are signed.
 *
 * @param method - What is asked.
 * @param transactions - In base58.
 * @throws `secure/arguments-invalid`
 */
export function readSolanaTransactions(
  method: UnsafeFrameMethod,
  transactions: readonly string[],
): Extract<SolanaOperation, { kind: 'solana-transactions' }> {
  return {
    kind: 'solana-transactions',
    transactions: transactions.map((text) => readBase58(method, text, maxTransactionCharacters)),
  }
}

function readBase58(method: string, text: string, maxCharacters: number): Uint8Array {
  const bytes = text.length <= maxCharacters ? decodeBase58(text) : undefined
  if (bytes) return bytes
  const issue = text.length > maxCharacters ? 'it is too large' : 'it is not base58'
  throw new SecureError('secure/arguments-invalid', { method, issue })
}
