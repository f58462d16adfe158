import type { AccountType } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'

/** The account that is in front where the visitor has chosen none (§9.052); `eoa` where it is not said. */
export const defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>> = {
  bip122: 'payment',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}
