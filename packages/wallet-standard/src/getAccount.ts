import { readField } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { NamespaceRules } from './NamespaceRules.js'
import { readList, readTexts } from './readWallet.js'
import type { StandardAccount, StandardIdentifier, StandardWallet } from './StandardWallet.js'

/**
 * The account of an address, where it may be used so.
 *
 * @param signer - The wallet, what it shares, and how its namespace spells addresses.
 * @param address - The account's.
 * @param feature - What it shall do.
 * @throws `wallet/unauthorized`, `wallet/unsupported-method`.
 */
export function getAccount(
  {
    accounts,
    rules,
    wallet,
  }: {
    wallet: StandardWallet
    accounts: readonly StandardAccount[]
    rules?: Pick<NamespaceRules, 'spell'>
  },
  address: string,
  feature: StandardIdentifier,
): StandardAccount {
  const spell = (text: string) => rules?.spell?.(text) ?? text
  const shared = accounts.find((one) => spell(one.address) === spell(address))
  if (!shared) throw new AppKitError('wallet/unauthorized')
  const features = readTexts(readField(shared, 'features'))
  if (features.length > 0 && !features.includes(feature)) {
    throw new AppKitError('wallet/unsupported-method', { method: feature })
  }
  // Wallets know their accounts by identity, and may have made this one anew without a word.
  const own = readList(readField(wallet, 'accounts')).find(
    (one) => readField(one, 'address') === shared.address,
  )
  return (own as StandardAccount | undefined) ?? shared
}
