import { AppKitError } from '@latchkey/errors'
import {
  decodeBase58,
  maxTransactionBytes,
  memoProgramAddress,
  neverSentBlockhash,
} from '@latchkey/primitives'

const encoder = new TextEncoder()

/**
 * Makes the transaction that signs a text without being sent: one Memo instruction that holds it, paid by the account, with a
 * blockhash that no network has. Of the first kind, which every hardware wallet reads.
 *
 * @param address - The account's.
 * @param text - What is signed.
 * @returns The transaction, with room for the signature.
 * @throws `wallet/request-failed` for a text that is too long for a transaction.
 * @see https://solana.com/docs/core/transactions
 */
export function createSignInTransaction(address: string, text: string): Uint8Array {
  const data = encoder.encode(text)
  const transaction = Uint8Array.of(
    ...[1, ...new Uint8Array(64)],
    // One signer, who may be charged; one account that is only read, the program.
    ...[1, 0, 1],
    ...[2, ...readKey(address), ...readKey(memoProgramAddress)],
    ...encoder.encode(neverSentBlockhash),
    // One instruction of the second key about the first.
    ...[1, 1, 1, 0],
    ...toLength(data.length),
    ...data,
  )
  if (transaction.length > maxTransactionBytes) {
    throw new AppKitError('wallet/request-failed', { reason: 'The text is too long for a transaction' })
  }
  return transaction
}

function readKey(address: string): Uint8Array {
  const key = decodeBase58(address)
  if (key?.length !== 32) throw new RangeError(`${address} is no key`)
  return key
}

/** A length in the short form of lists: seven bits in each byte, the low ones first. */
function toLength(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...toLength(length >> 7)]
}
