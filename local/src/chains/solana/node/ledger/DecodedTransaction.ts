import type { Address, Transaction } from '@solana/kit'

/** An instruction with the places of its program and accounts in the transaction's list of accounts. */
export type DecodedInstruction = { programIdIndex: number; accounts: number[]; data: Uint8Array }

/** A table some of the transaction's accounts are taken from. */
export type AddressTableLookup = {
  accountKey: string
  writableIndexes: readonly number[]
  readonlyIndexes: readonly number[]
}

/** A message taken apart. */
export type DecodedMessage = {
  bytes: Uint8Array
  version: 'legacy' | 0
  header: {
    numRequiredSignatures: number
    numReadonlySignedAccounts: number
    numReadonlyUnsignedAccounts: number
  }
  staticAccounts: readonly Address[]
  recentBlockhash: string
  instructions: DecodedInstruction[]
  addressTableLookups: AddressTableLookup[]
}

/** A transaction taken apart. */
export type DecodedTransaction = {
  bytes: Uint8Array
  transaction: Transaction
  /** base58; a missing one is 64 zero bytes. The first names the transaction. */
  signatures: string[]
  message: DecodedMessage
}
