import { readField } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import {
  readList,
  readTexts,
  type StandardAccount,
  type StandardIdentifier,
  type StandardWallet,
} from '@latchkey/wallet-standard'

/**
 * The account of an address, where it may be used so.
 *
 * @param signer - The wallet, and what it shares.
 * @param address - The account's.
 * @param feature - What it shall do.
 * @throws `wallet/unauthorized`, `wallet/unsupported-method`.
 */
export function getAccount(
  { wallet, accounts }: { wallet: StandardWallet; accounts: readonly StandardAccount[] },
  address: string,
  feature: StandardIdentifier,
): StandardAccount {
  const shared = accounts.find((one) => one.address === address)
  if (!shared) throw new AppKitError('wallet/unauthorized')
  const features = readTexts(readField(shared, 'features'))
  if (features.length > 0 && !features.includes(feature)) {
    throw new AppKitError('wallet/unsupported-method', { method: feature })
  }
  // Wallets know their accounts by identity, and may have made this one anew without a word.
  const own = readList(readField(wallet, 'accounts')).find((one) => readField(one, 'address') === address)
  return (own as StandardAccount | undefined) ?? shared
}
