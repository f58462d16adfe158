import type { Wallet, WalletListState } from '@latchkey/core'

/**
 * All wallets that are loaded, each once: installed ones first, then featured, recommended, and the rest as the
 * directory has them.
 *
 * @param list - The directory's lists.
 * @param isInstalled - Whether a wallet is installed here.
 */
export function orderWallets(
  list: Pick<WalletListState, 'featured' | 'recommended' | 'wallets'>,
  isInstalled: (wallet: Wallet) => boolean,
): readonly Wallet[] {
  const unique = getUnique([...list.featured, ...list.recommended, ...list.wallets])
  const installed = unique.filter(isInstalled)
  if (installed.length === 0) return unique
  const ids = new Set(installed.map(({ id }) => id))
  return [...installed, ...unique.filter(({ id }) => !ids.has(id))]
}

/** The wallets, each at its first place. */
export function getUnique(wallets: readonly Wallet[]): readonly Wallet[] {
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
}

/** What the visitor looks for. */
export type WalletFilter = { query: string; isCertifiedOnly: boolean }

/**
 * The wallets that match, without asking the gateway.
 *
 * @param wallets - What is loaded.
 * @param filter - Words of the name in any case; empty for all.
 */
export function filterWallets<Item extends { name: string; badge_type?: Wallet['badge_type'] }>(
  wallets: readonly Item[],
  { query, isCertifiedOnly }: WalletFilter,
): readonly Item[] {
  const text = query.trim().toLowerCase()
  return wallets.filter(
    ({ name, badge_type }) =>
      name.toLowerCase().includes(text) && (!isCertifiedOnly || badge_type === 'certified'),
  )
}
