import { encodeBase58, maxTransactionBytes } from '@latchkey/primitives'

const signatureBytes = 64
const keyBytes = 32
/** The highest bit of a message's first byte says that its version follows; without it the message is of the first kind. */
const versionBit = 0x80

/** One instruction, its accounts as positions in the list of keys. */
export type DecodedInstruction = { programIndex: number; accountIndexes: number[]; data: Uint8Array }

/** A transaction as far as whoever pays for it, or is proven something by it, has to know it. */
export type DecodedTransaction = {
  /** All 64 bytes each; zeros where nobody has signed yet. */
  signatures: Uint8Array[]
  /** What is signed. */
  message: Uint8Array
  /** The keys written in the message, base58; signers first, the fee payer at the front. Those of lookup tables are not here. */
  keys: string[]
  signerCount: number
  blockhash: string
  instructions: DecodedInstruction[]
}

/**
 * Reads a transaction: the first kind, or version 0.
 *
 * @param bytes - The transaction as it is sent.
 * @returns Undefined when it is none, to the last byte.
 * @see https://solana.com/docs/core/transactions
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction | undefined {
  if (bytes.length > maxTransactionBytes) return undefined
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('Cut off')
    at += count
    return bytes.subarray(at - count, at)
  }
  const takeByte = () => take(1)[0] ?? 0
  /** Up to three bytes of seven bits each, in their shortest form. */
  const takeLength = () => {
    let length = 0
    for (let index = 0; index < 3; index++) {
      const byte = takeByte()
      length |= (byte & 0x7f) << (7 * index)
      if (byte < 0x80) {
        if (byte === 0 && index > 0) throw new RangeError('Not the shortest form')
        return length
      }
    }
    throw new RangeError('Too long')
  }
  const takeMany = <Item>(takeOne: () => Item) => {
    const count = takeLength()
    // Nothing takes less than a byte, so that no length is worth more than what is there.
    if (count > bytes.length - at) throw new RangeError('Cut off')
    return Array.from({ length: count }, takeOne)
  }

  try {
    const signatures = takeMany(() => take(signatureBytes))
    const start = at
    const isVersioned = ((bytes[at] ?? 0) & versionBit) !== 0
    if (isVersioned && takeByte() !== versionBit) return undefined
    const [signerCount = 0] = take(3)
    const keys = takeMany(() => encodeBase58(take(keyBytes)))
    const blockhash = encodeBase58(take(keyBytes))
    const instructions = takeMany(() => {
      const programIndex = takeByte()
      const accountIndexes = takeMany(takeByte)
      return { programIndex, accountIndexes, data: take(takeLength()) }
    })
    if (isVersioned) {
      takeMany(() => {
        take(keyBytes)
        takeMany(takeByte)
        takeMany(takeByte)
      })
    }
    const isWhole = at === bytes.length && signatures.length === signerCount && keys.length >= signerCount
    return isWhole
      ? { signatures, message: bytes.subarray(start), keys, signerCount, blockhash, instructions }
      : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
