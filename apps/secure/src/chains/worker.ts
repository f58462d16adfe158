import { bip122 } from './bip122/worker/bip122.js'
import { eip155 } from './eip155/worker/eip155.js'
import type { AccountName, AccountOf, KeptNamespace, WalletNamespace } from './namespaces.js'
import type { OperationOf } from './operations.js'
import { solana } from './solana/worker/solana.js'
import type { KeyWriters, WorkerChain } from './WorkerChain.js'

/** What the worker does for each namespace. Nothing but the worker imports this. */
export const workerChains: {
  readonly [Name in WalletNamespace]: WorkerChain<AccountOf<Name>, OperationOf<Name>>
} & {
  readonly [Name in Exclude<KeptNamespace, WalletNamespace>]: { writeKey: KeyWriters<AccountOf<Name>> }
} = { eip155, solana, bip122 }

/**
 * Finds how the key of an account is written out.
 *
 * @param account - An account of any namespace; each name is of one alone.
 */
export function getKeyWriter(account: AccountName): KeyWriters<AccountName>[AccountName] {
  const writers: KeyWriters<AccountName> = Object.assign(
    {},
    ...Object.values(workerChains).map(({ writeKey }) => writeKey),
  )
  return writers[account]
}
