import type { Bytes } from '@latchkey/vault'
import type { AccountName } from './namespaces.js'

/** The keys of one namespace, each lent for as long as something is signed with it. */
export type LentKeys<Account extends AccountName> = {
  /** The accounts' own addresses, which follow from the keys. */
  addresses: Readonly<Record<Account, string>>
  /**
   * Lends the key of an account.
   *
   * @param account - One of the namespace's.
   * @param run - Gets 32 bytes, which are zero afterwards.
   */
  withKey<Result>(account: Account, run: (key: Bytes) => Result | Promise<Result>): Promise<Result>
}

/** How the keys of a namespace's accounts are written out, in the form that its other wallets import. */
export type KeyWriters<Account extends AccountName> = Readonly<
  Record<Account, (key: Bytes) => string | Promise<string>>
>

/** What the worker, which alone has keys, does for a namespace. */
export type WorkerChain<Account extends AccountName, Operation> = {
  writeKey: KeyWriters<Account>
  /**
   * Signs the very value that was shown. Nothing of it is read anew.
   *
   * @param operation - What is signed.
   * @param keys - Those of the namespace, and no other.
   * @returns Signatures and signed transactions, as texts; more than one only of several transactions.
   */
  sign(operation: Operation, keys: LentKeys<Account>): Promise<string[]>
}
