import type { Namespace } from '@latchkey/primitives'

/** The page as a wallet's own browser is told of it. */
export type WalletPage = { url: string; namespace: Namespace; networkId: string | number | undefined }

/** A wallet that takes pages into its own browser instead of pairing with them (§2.028). */
export type WalletBrowser = {
  /** How their ids in the directory begin: 64 bits tell them apart, and all of them would weigh on every page. */
  idStarts: readonly string[]
  /** The only namespace it does so for; all when left out. */
  namespace?: Namespace
  /** What the wallet puts into a page that is in its browser already. */
  global: string
  toLink(page: WalletPage): string
}

/** Every wallet that does so. */
export const walletBrowsers: readonly WalletBrowser[] = [
  {
    // Phantom
    idStarts: ['a797aa35c0fadbfc'],
    global: 'phantom',
    toLink: ({ url }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(url)}?ref=${encodeURIComponent(new URL(url).origin)}`,
  },
  {
    // Solflare
    idStarts: ['1ca0bdd474757870'],
    global: 'solflare',
    toLink: ({ url }) =>
      `https://solflare.com/ul/v1/browse/${encodeURIComponent(url)}?ref=${encodeURIComponent(url)}`,
  },
  {
    // Coinbase, by its older and its present entry
    idStarts: ['fd20dc426fb37566', 'ffaa838b03403739'],
    namespace: 'solana',
    global: 'coinbaseSolana',
    toLink: ({ url }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(url)}`,
  },
  {
    // Binance, by its older and its present entry
    idStarts: ['2fafea35bb471d22', '8a0ee50d1f22f665'],
    namespace: 'bip122',
    global: 'binancew3w',
    toLink: toBinanceLink,
  },
]

function toBinanceLink({ url, networkId }: WalletPage): string {
  const query = btoa(`url=${encodeURIComponent(url)}&defaultChainId=${networkId ?? 1}`)
  const link = new URL('bnc://app.binance.com/mp/app')
  link.searchParams.set('appId', 'yFK5FCqYprrXDiVFbhyRx7')
  link.searchParams.set('startPagePath', btoa('/pages/browser/index'))
  link.searchParams.set('startPageQuery', query)
  const download = new URL('https://app.binance.com/en/download')
  download.searchParams.set('_dp', btoa(link.href))
  return download.href
}
