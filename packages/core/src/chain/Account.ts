import type { AddressOf, Namespace } from '@latchkey/primitives'

/** Kinds of accounts: Bitcoin has payment and ordinal accounts, embedded wallets smart accounts. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** The account that is in front where the visitor has chosen none (§9.052); `eoa` where it is not said. */
export const defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>> = {
  bip122: 'payment',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}

/** One account a wallet has shared (§3.013). */
export type Account<Name extends Namespace = Namespace> = {
  namespace: Name
  address: AddressOf<Name>
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
}
