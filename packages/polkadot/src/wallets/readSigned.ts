import { readField } from '@latchkey/core'
import { decodeHex } from '@latchkey/primitives'
import { readSignature } from './signText.js'

/** A transaction of a transfer, and most others, fit well into this many bytes. */
const maxTransactionBytes = 1_048_576

/** What a wallet answered, taken apart. */
export type Signed = {
  id: number
  /** 64 to 66 bytes. */
  signature: Uint8Array
  /** The whole transaction, where the wallet has put it together. */
  signedTransaction: Uint8Array | undefined
}

/**
 * Reads what a wallet answered to a request to sign.
 *
 * @param answer - What the wallet said.
 * @param walletName - The wallet, as the visitor knows it.
 * @throws TypeError where there is no signature.
 */
export function readSigned(answer: unknown, walletName: string): Signed {
  const signature = readSignature(answer)
  if (!signature) throw new TypeError(`${walletName} answered with no signature`)
  const id = readField(answer, 'id')
  return {
    id: typeof id === 'number' ? id : 0,
    signature,
    signedTransaction: readTransaction(readField(answer, 'signedTransaction')),
  }
}

function readTransaction(given: unknown): Uint8Array | undefined {
  if (given instanceof Uint8Array) {
    return given.length <= maxTransactionBytes ? Uint8Array.from(given) : undefined
  }
  if (typeof given !== 'string' || given.length > 2 * maxTransactionBytes + 2) return undefined
  const bytes = decodeHex(given)
  return bytes?.length ? bytes : undefined
}
