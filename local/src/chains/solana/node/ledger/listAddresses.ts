import type { Address } from '@solana/kit'
import type { DecodedMessage } from './DecodedTransaction.js'
import { decodeTransaction, type LoadedAddresses } from './decodeTransaction.js'
import type { TransactionRecord } from './TransactionRecord.js'

/** All accounts of a message, those of lookup tables last. */
export function listAddresses(
  { staticAccounts }: DecodedMessage,
  { writable, readonly }: LoadedAddresses,
): Address[] {
  return [...staticAccounts, ...writable, ...readonly]
}

/** All accounts of a transaction that landed. */
export function listAddressesOf({ wire, loadedAddresses }: TransactionRecord): Address[] {
  const { message } = decodeTransaction(new Uint8Array(Buffer.from(wire, 'base64')))
  return listAddresses(message, loadedAddresses as LoadedAddresses)
}
