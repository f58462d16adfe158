import { bip122 } from './bip122/worker/bip122.js'
import { eip155 } from './eip155/worker/eip155.js'
import type { AccountName, KeptNamespace, KindOf, WalletNamespace } from './namespaces.js'
import type { OperationOf } from './operations.js'
import { solana } from './solana/worker/solana.js'
import type { KeyWriters, WorkerChain } from './WorkerChain.js'

/** What the worker does for each namespace. Nothing but the worker imports this. */
export const workerChains: {
  readonly [Name in WalletNamespace]: WorkerChain<KindOf<Name>, OperationOf<Name>>
} & {
  readonly [Name in Exclude<KeptNamespace, WalletNamespace>]: { writeKey: KeyWriters<KindOf<Name>> }
} = { eip155, solana, bip122 }

/**
 * Finds an account, and how its key is written out.
 *
 * @param name - The account's.
 */
export function findKeyWriter(name: AccountName) {
  const [namespace, kind] = name.split('/') as [KeptNamespace, string]
  const writers: Partial<KeyWriters<string>> = workerChains[namespace].writeKey
  return { account: { namespace, kind }, writeKey: writers[kind] as KeyWriters<string>[string] }
}
