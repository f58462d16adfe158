import {
  type Address,
  getAddressDecoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { assertWellFormed } from './assertWellFormed.js'
import type { DecodedMessage, DecodedTransaction } from './DecodedTransaction.js'

/** Longest transaction the network carries, in bytes. */
export const maxTransactionBytes = 1232

/**
 * Takes a message apart.
 *
 * @throws Error when the bytes are no message, or one of a version other than legacy and 0.
 */
export function decodeMessage(bytes: Uint8Array): DecodedMessage {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if (message.version !== 'legacy' && message.version !== 0) {
    throw new Error(`transaction version ${message.version} is not supported`)
  }
  const { header, staticAccounts, version } = message
  const decoded: DecodedMessage = {
    bytes,
    version,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    staticAccounts,
    recentBlockhash: 'lifetimeToken' in message ? message.lifetimeToken : '',
    instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      programIdIndex: programAddressIndex,
      accounts: [...(accountIndices ?? [])],
      data: new Uint8Array(data ?? []),
    })),
    addressTableLookups:
      'addressTableLookups' in message && message.addressTableLookups
        ? message.addressTableLookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
            accountKey: lookupTableAddress,
            writableIndexes,
            readonlyIndexes,
          }))
        : [],
  }
  assertWellFormed(decoded)
  return decoded
}

/**
 * Takes a transaction apart.
 *
 * @throws Error saying what is wrong with the bytes.
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  if (bytes.length > maxTransactionBytes) {
    throw new Error(`it has ${bytes.length} bytes; the limit is ${maxTransactionBytes}`)
  }
  const transaction = getTransactionDecoder().decode(bytes)
  const message = decodeMessage(new Uint8Array(transaction.messageBytes))
  if (!Buffer.from(getTransactionEncoder().encode(transaction)).equals(bytes)) {
    throw new Error('the transaction is not written in its only form')
  }
  const toText = getBase58Decoder()
  return {
    bytes,
    transaction,
    signatures: Object.values(transaction.signatures).map((signature) =>
      toText.decode(signature ?? new Uint8Array(64)),
    ),
    message,
  }
}

/** Accounts taken from lookup tables. */
export type LoadedAddresses = { writable: Address[]; readonly: Address[] }

const tableHeaderBytes = 56
const addressBytes = 32

/**
 * Finds the accounts a message takes from lookup tables; those of a missing table are left out, and the
 * runtime then refuses the transaction.
 */
export function loadAddresses(svm: LiteSVM, { addressTableLookups }: DecodedMessage): LoadedAddresses {
  const loaded: LoadedAddresses = { writable: [], readonly: [] }
  for (const { accountKey, writableIndexes, readonlyIndexes } of addressTableLookups) {
    const table = svm.getAccount(accountKey as Address)
    if (!table.exists) continue
    const read = (index: number): Address[] => {
      const start = tableHeaderBytes + index * addressBytes
      const bytes = table.data.subarray(start, start + addressBytes)
      return bytes.length === addressBytes ? [getAddressDecoder().decode(bytes)] : []
    }
    loaded.writable.push(...writableIndexes.flatMap(read))
    loaded.readonly.push(...readonlyIndexes.flatMap(read))
  }
  return loaded
}

/** Whether the transaction may change the account at a place of its list. */
export function isWritableIndex(
  { header, staticAccounts }: DecodedMessage,
  loaded: LoadedAddresses,
  index: number,
) {
  const count = staticAccounts.length
  if (index >= count) return index < count + loaded.writable.length
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  return index < numRequiredSignatures
    ? index < numRequiredSignatures - numReadonlySignedAccounts
    : index < count - numReadonlyUnsignedAccounts
}
