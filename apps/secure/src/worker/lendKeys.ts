import { SecureError } from '@latchkey/errors/secure'
import { type Bytes, withPrivateKey } from '@latchkey/vault'
import type { WalletAddresses } from '@latchkey/wire/vault'
import { type AccountName, accountNames, type KeptNamespace } from '../chains/namespaces.js'
import type { LentKeys } from '../chains/WorkerChain.js'

/**
 * Lends the keys of one namespace, and none of another: what signs for a chain gets at nothing else of the wallet.
 *
 * @param namespace - Whose keys.
 * @param wallet - `entropy`: 16 bytes, lent; `addresses`: those that follow from it.
 * @returns Its `withKey` fails with `secure/address-foreign` for any other account.
 */
export function lendKeys(
  namespace: KeptNamespace,
  { addresses, entropy }: { addresses: WalletAddresses; entropy: Bytes },
): LentKeys<AccountName> {
  const own: readonly AccountName[] = accountNames[namespace]
  return {
    addresses,
    async withKey(account, run) {
      if (!own.includes(account)) throw new SecureError('secure/address-foreign', { address: account })
      return withPrivateKey({ entropy, account }, run)
    },
  }
}
