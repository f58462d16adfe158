import type { AddressOf, Namespace } from '@latchkey/primitives'

/** Kinds of accounts: chains of unspent outputs have payment and ordinal accounts, embedded wallets smart accounts. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** One account a wallet has shared (§3.013). */
export type Account<Name extends Namespace = Namespace> = {
  namespace: Name
  address: AddressOf<Name>
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
  /** Of a smart account: whether its contract is there already, as its wallet last said. */
  isDeployed?: boolean | undefined
  /** For an embedded wallet that was never unlocked in this browser: the browser has not verified that the address belongs to its keys. */
  isUnverified?: boolean | undefined
  /** Of an embedded wallet that its operator can open too, until the visitor takes it over. */
  isUpgradable?: boolean | undefined
}
