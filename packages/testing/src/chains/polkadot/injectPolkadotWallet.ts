import type { PolkadotWallet } from './createPolkadotWallet.js'

/**
 * Puts a wallet on the page, as extensions inject themselves.
 *
 * @param wallet - The wallet.
 * @param key - The name it is there under, such as `polkadot-js`.
 * @returns What takes it off the page.
 */
export function injectPolkadotWallet({ entry }: Pick<PolkadotWallet, 'entry'>, key: string): () => void {
  const page = window as unknown as { injectedWeb3?: Record<string, unknown> }
  page.injectedWeb3 ??= {}
  const { injectedWeb3 } = page
  injectedWeb3[key] = entry
  return () => {
    if (injectedWeb3[key] === entry) delete injectedWeb3[key]
  }
}
