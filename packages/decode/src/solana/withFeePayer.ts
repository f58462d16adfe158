import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { createByteReader } from './createByteReader.js'
import { readSolanaTransaction } from './readSolanaTransaction.js'

/** Longest transaction a network takes, in bytes. */
const maxBytes = 1_232
const keyBytes = 32
const signatureBytes = 64
const versionMark = 0x80

/**
 * Has somebody else pay the fee of a transaction that one account signs: what it does stays the same, and nobody has signed it.
 *
 * @param bytes - The transaction.
 * @param feePayer - Who shall pay, in base58.
 * @returns Undefined where that cannot be: others have to sign it, it names the payer already, or it gets too long.
 * @throws decode/unreadable when it is no transaction.
 * @see https://solana.com/docs/core/transactions
 */
export function withFeePayer(bytes: Uint8Array, feePayer: string): Uint8Array | undefined {
  const { message, messageBytes } = readSolanaTransaction(bytes)
  const payer = decodeBase58(feePayer)
  if (message.signers.length !== 1 || payer?.length !== keyBytes) return undefined
  const reader = createByteReader(messageBytes)
  const written: number[] = []
  const first = reader.byte()
  if (first >= versionMark) written.push(first, reader.byte() + 1)
  else written.push(first + 1)
  written.push(reader.byte(), reader.byte())
  const keys = readList(() => reader.take(keyBytes))
  if (keys.some((key) => encodeBase58(key) === feePayer)) return undefined
  writeLength(keys.length + 1)
  write(payer)
  for (const key of keys) write(key)
  // The blockhash.
  write(reader.take(keyBytes))
  const calls = readList(() => ({
    // Every account has moved up by the one before it.
    accounts: [reader.byte(), ...readList(reader.byte)].map((index) => index + 1),
    data: reader.take(reader.length()),
  }))
  if (calls.some(({ accounts }) => accounts.some((index) => index > 0xff))) return undefined
  writeLength(calls.length)
  for (const { accounts, data } of calls) {
    const [program = 0, ...others] = accounts
    written.push(program)
    writeLength(others.length)
    write(others)
    writeLength(data.length)
    write(data)
  }
  write(messageBytes.slice(reader.position))
  const unsigned = [2, ...new Uint8Array(2 * signatureBytes), ...written]
  return unsigned.length > maxBytes ? undefined : Uint8Array.from(unsigned)

  function readList<Item>(read: () => Item): Item[] {
    return Array.from({ length: reader.length() }, read)
  }
  function write(part: Iterable<number>): void {
    for (const byte of part) written.push(byte)
  }
  /** In its shortest form (compact-u16). */
  function writeLength(length: number): void {
    let rest = length
    for (; rest > 0x7f; rest >>= 7) written.push((rest & 0x7f) | 0x80)
    written.push(rest)
  }
}
