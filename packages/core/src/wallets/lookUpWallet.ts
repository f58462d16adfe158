import type { KitBase } from '../base/KitBase.js'
import { isWalletCalled, toWalletSlug } from './isWalletCalled.js'
import type { Wallet } from './WalletListState.js'

/** A search finds a name among others that have its letters; so many are looked through. */
const searchEntries = '20'

/** Asks the directory; the site's networks are in its question. */
type FetchWallets = (query: Record<string, string>) => Promise<{ data: readonly Wallet[] }>

/**
 * Asks the directory for one wallet, and keeps it.
 *
 * @param base - The kit's store.
 * @param fetchWallets - Injected; importing the call would create a chunk of what it shares.
 * @param called - Its id in the directory, its rdns, or its name in any spelling.
 * @returns Undefined where the directory has none for the site's networks.
 * @throws `wire/…`
 */
export async function lookUpWallet(
  { store }: Pick<KitBase, 'store'>,
  fetchWallets: FetchWallets,
  called: string,
): Promise<Wallet | undefined> {
  const { data } = await fetchWallets({ page: '1', ...toQuery(called) })
  const wallet = data.find((one) => isWalletCalled(one, called))
  if (wallet) {
    store.setState(({ walletList }) => ({
      walletList: {
        ...walletList,
        named: [...walletList.named.filter(({ id }) => id !== wallet.id), wallet],
      },
    }))
  }
  return wallet
}

function toQuery(called: string): Record<string, string> {
  if (/^[\da-f]{64}$/.test(called)) return { entries: '1', include: called }
  if (called.includes('.')) return { entries: '1', rdns: called }
  // The directory searches for words; a name without its spaces is not found by them.
  const words = called.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{N}]+/u)
  const search = words.filter((word) => toWalletSlug(word) !== 'wallet').join(' ')
  return { entries: searchEntries, search: search || called }
}
