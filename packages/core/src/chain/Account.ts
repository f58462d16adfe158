import type { Namespace } from '@latchkey/primitives'

/** Kinds of accounts: Bitcoin has payment and ordinal accounts, embedded wallets smart accounts. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** One account a wallet has shared (§3.013). */
export type Account = {
  namespace: Namespace
  address: string
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
}
