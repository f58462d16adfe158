import type { Bytes } from '@latchkey/vault'

/** The keys of one namespace, each lent for as long as something is signed with it. */
export type LentKeys<Kind extends string> = {
  /** The accounts' own addresses, which follow from the keys. */
  addresses: Readonly<Record<Kind, string>>
  /**
   * Lends the key of an account.
   *
   * @param kind - One of the namespace's, which the wallet is registered by.
   * @param run - Gets 32 bytes, which are zero afterwards.
   */
  withKey<Result>(kind: Kind, run: (key: Bytes) => Result | Promise<Result>): Promise<Result>
}

/** How the keys of a namespace's accounts are written out, in the form that its other wallets import. */
export type KeyWriters<Kind extends string> = Readonly<Record<Kind, (key: Bytes) => string | Promise<string>>>

/** What the worker, which alone has keys, does for a namespace. */
export type WorkerChain<Kind extends string, Operation> = {
  writeKey: KeyWriters<Kind>
  /**
   * Signs the very value that was shown. Nothing of it is read anew.
   *
   * @param operation - What is signed.
   * @param keys - Those of the namespace, and no other.
   * @returns Signatures and signed transactions, as texts; more than one only of several transactions.
   */
  sign(operation: Operation, keys: LentKeys<Kind>): Promise<string[]>
}
