import type { Wallet } from './WalletListState.js'

/**
 * The bare form of a wallet's name, in which `Trust Wallet`, `trust-wallet` and `trustWallet` are the same.
 *
 * @param name - The name, or what a site writes for it.
 */
export function toWalletSlug(name: string): string {
  const slug = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return slug.replace(/wallet$/, '') || slug
}

/**
 * Whether a wallet goes by what a site calls it.
 *
 * @param wallet - The wallet.
 * @param called - Its id in the directory, its rdns, or its name in any spelling.
 */
export function isWalletCalled(
  { id, name, rdns }: Pick<Wallet, 'id' | 'name' | 'rdns'>,
  called: string,
): boolean {
  return id === called || rdns === called || toWalletSlug(name) === toWalletSlug(called)
}
