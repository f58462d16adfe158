import { SecureWorkerError } from '@latchkey/errors/secureWorker'
import { type Bytes, withPrivateKey } from '@latchkey/vault'
import type { WalletAddresses } from '@latchkey/wire/vault'
import { accountKinds, type KeptNamespace } from '../chains/namespaces.js'
import type { LentKeys } from '../chains/WorkerChain.js'

/**
 * Lends the keys of one namespace, and none of another: what signs for a chain gets at nothing else of the wallet.
 *
 * @param namespace - Whose keys.
 * @param wallet - `entropy`: 16 bytes, lent; `addresses`: those that follow from it.
 * @returns Its `withKey` fails with `secure/address-foreign` for any other account, and for one that the wallet is not registered by.
 */
export function lendKeys(
  namespace: KeptNamespace,
  { addresses, entropy }: { addresses: WalletAddresses; entropy: Bytes },
): LentKeys<string> {
  const kinds: readonly string[] = accountKinds[namespace]
  const own = addresses[namespace] ?? {}
  return {
    addresses: own,
    async withKey(kind, run) {
      if (!kinds.includes(kind) || own[kind] === undefined) {
        throw new SecureWorkerError('secure/address-foreign', { address: kind })
      }
      return withPrivateKey({ entropy, account: { namespace, kind } }, run)
    },
  }
}
