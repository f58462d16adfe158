import { encodeBase58 } from '@latchkey/primitives'

/** The parts of a transaction as it goes over the wire. */
export type TransactionParts = {
  /** 64 bytes each; zeros where nobody has signed yet. */
  signatures: readonly Uint8Array[]
  /** What is signed. */
  message: Uint8Array
  /** The addresses that sign, in the order of the signatures; the first pays. */
  signers: readonly string[]
}

/**
 * Reads the parts of a transaction: as many as any version of it has in common.
 *
 * @param bytes - The transaction.
 * @throws RangeError for what is no transaction.
 */
export function readTransaction(bytes: Uint8Array): TransactionParts {
  const [count, start] = readLength(bytes, 0)
  const messageStart = start + count * 64
  // Three bytes can claim two million signatures: nothing is made for what is not there.
  if (messageStart > bytes.length) throw new RangeError('These bytes are no transaction')
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.subarray(start + index * 64, start + index * 64 + 64),
  )
  const message = bytes.subarray(messageStart)
  // A message of a later version begins with its number, the highest bit set.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const signerCount = message[header] ?? 0
  const [keyCount, keyStart] = readLength(message, header + 3)
  if (signerCount !== count || keyCount < count || message.length < keyStart + keyCount * 32) {
    throw new RangeError('These bytes are no transaction')
  }
  const signers = Array.from({ length: count }, (_, index) =>
    encodeBase58(message.subarray(keyStart + index * 32, keyStart + index * 32 + 32)),
  )
  return { signatures, message, signers }
}

/**
 * Puts a signature in a transaction at its signer's place.
 *
 * @param bytes - The transaction; it is not changed.
 * @param signer - The address that signed.
 * @param signature - 64 bytes.
 * @throws RangeError for what is no transaction of that signer.
 */
export function putSignature(bytes: Uint8Array, signer: string, signature: Uint8Array): Uint8Array {
  const { signers, message, signatures } = readTransaction(bytes)
  const index = signers.indexOf(signer)
  if (index < 0 || signature.length !== 64) throw new RangeError('The account does not sign this transaction')
  const signed = bytes.slice()
  signed.set(signature, bytes.length - message.length - (signatures.length - index) * 64)
  return signed
}

/** A number in the short form of lists: seven bits in each byte, the low ones first. */
function readLength(bytes: Uint8Array, start: number): readonly [length: number, next: number] {
  let length = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[start + index]
    if (byte === undefined) break
    length |= (byte & 0x7f) << (index * 7)
    if (byte < 0x80) return [length, start + index + 1]
  }
  throw new RangeError('These bytes are no transaction')
}
