import type { AccountType } from '../chain/Account.js'
import type { WalletLogin } from '../connectors/Connector.js'
import type { AccountState } from '../state/Connection.js'

/** Data of an embedded wallet (§3.010). */
export type EmbeddedWalletInfo = {
  user: WalletLogin['user']
  /** How the visitor logged in. */
  authProvider: string
  accountType: AccountType
  /** A smart account has a contract of its own only after its first transaction; as the wallet last said. */
  isSmartAccountDeployed: boolean
}

/**
 * Returns the data of the embedded wallet of an account; `undefined` for other wallets.
 *
 * @param account - The result of `getAccount`.
 */
export function getEmbeddedWalletInfo({
  socialProvider,
  user = {},
  preferredAccountType = 'eoa',
  smartAccountDeployed = false,
}: AccountState): EmbeddedWalletInfo | undefined {
  return socialProvider === undefined
    ? undefined
    : {
        user,
        authProvider: socialProvider,
        accountType: preferredAccountType,
        isSmartAccountDeployed: smartAccountDeployed,
      }
}
