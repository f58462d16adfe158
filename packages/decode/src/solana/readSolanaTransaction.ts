import { isAppKitError } from '@latchkey/errors'
import { DecodeError } from '@latchkey/errors/decode'
import { encodeBase58 } from '@latchkey/primitives'
import { type ByteReader, createByteReader } from './createByteReader.js'

/** Longest transaction a network takes, in bytes. */
const maxBytes = 1_232

const keyBytes = 32
const signatureBytes = 64
/** The first bit of a message tells that it has a version; the others are the version. */
const versionMark = 0x80

/** One call of a program. Of an account that comes from a lookup table it has the place among {@link SolanaMessage.lookups}. */
export type Instruction = {
  program: string | undefined
  accounts: readonly (string | number)[]
  data: Uint8Array
}

/** Accounts that a lookup table names, by their places in it. */
export type Lookup = { table: string; writable: readonly number[]; readonly: readonly number[] }

/** What a transaction says, taken apart. */
export type SolanaMessage = {
  /** Those who have to sign; the first pays the fee. */
  signers: readonly string[]
  /** Those of its own accounts that it may write to; of the others {@link lookups} says it. */
  writable: readonly string[]
  instructions: readonly Instruction[]
  /** Accounts that the transaction does not name itself: those it writes to, of all tables, come first. */
  lookups: readonly Lookup[]
}

/** A transaction as it is signed. */
export type SolanaTransaction = {
  bytes: Uint8Array
  /** What signatures are over. */
  messageBytes: Uint8Array
  message: SolanaMessage
  /** Where the signature of each signer is, in their order. */
  signatureOffsets: readonly number[]
}

/**
 * Reads a transaction, legacy or version 0.
 *
 * @param bytes - As the site passed them.
 * @throws decode/unreadable when it is none, or has more in it than a transaction.
 * @see https://solana.com/docs/core/transactions
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > maxBytes) throw unreadable(`A transaction has ${maxBytes} bytes at most`)
  try {
    const reader = createByteReader(bytes)
    const signatureOffsets = readList(reader, () => {
      const { position } = reader
      reader.take(signatureBytes)
      return position
    })
    const messageBytes = bytes.slice(reader.position)
    const message = readMessage(messageBytes)
    if (message.signers.length !== signatureOffsets.length) throw new RangeError('Signatures are missing')
    return { bytes, messageBytes, message, signatureOffsets }
  } catch (error) {
    if (isAppKitError(error)) throw error
    throw unreadable('The transaction cannot be read')
  }
}

/**
 * Tells whether bytes could be sent as a transaction once they are signed: what is called a message must not be one.
 *
 * @param bytes - The bytes.
 */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    readMessage(bytes)
    return true
  } catch {
    // Any other bytes.
    return false
  }
}

function readMessage(bytes: Uint8Array): SolanaMessage {
  const reader = createByteReader(bytes)
  const first = reader.byte()
  const isVersioned = first >= versionMark
  if (isVersioned && first !== versionMark) throw unreadable('Transactions are known up to version 0')
  const signerCount = isVersioned ? reader.byte() : first
  const readonlySignerCount = reader.byte()
  const readonlyCount = reader.byte()
  const keys = readList(reader, () => encodeBase58(reader.take(keyBytes)))
  // The payer of the fee signs, and is written to.
  if (signerCount === 0 || readonlySignerCount >= signerCount || signerCount + readonlyCount > keys.length) {
    throw new RangeError('The header names accounts that are not there')
  }
  // The blockhash.
  reader.take(keyBytes)
  const calls = readList(reader, () => ({
    program: reader.byte(),
    accounts: readList(reader, reader.byte),
    data: reader.take(reader.length()),
  }))
  const lookups = isVersioned ? readLookups(reader) : []
  if (!reader.isAtEnd) throw new RangeError('Something follows the transaction')
  const lookedUp = lookups.flatMap(({ writable, readonly }) => [...writable, ...readonly]).length
  const total = keys.length + lookedUp
  const instructions = calls.map(({ accounts, data, program }) => {
    // A program cannot come from a lookup table.
    if (program >= keys.length || accounts.some((index) => index >= total)) {
      throw new RangeError('A call names accounts that are not there')
    }
    const toAccount = (index: number) => keys[index] ?? index - keys.length
    return { data, program: keys[program], accounts: accounts.map(toAccount) }
  })
  const writable = keys.filter((_, index) =>
    index < signerCount ? index < signerCount - readonlySignerCount : index < keys.length - readonlyCount,
  )
  return { signers: keys.slice(0, signerCount), writable, instructions, lookups }
}

function readLookups(reader: ByteReader): Lookup[] {
  return readList(reader, () => ({
    table: encodeBase58(reader.take(keyBytes)),
    writable: readList(reader, reader.byte),
    readonly: readList(reader, reader.byte),
  }))
}

function readList<Item>(reader: ByteReader, read: () => Item): Item[] {
  return Array.from({ length: reader.length() }, read)
}

function unreadable(reason: string): Error {
  return new DecodeError('decode/unreadable', { reason })
}
