import type { Namespace } from '@latchkey/primitives'

/** The page as a wallet's own browser is told of it. */
export type WalletPage = { url: string; namespace: Namespace; networkId: string | number | undefined }

/** A wallet that takes pages into its own browser instead of pairing with them (§2.028). */
export type WalletBrowser = {
  ids: readonly string[]
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
    ids: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
    global: 'phantom',
    toLink: ({ url }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(url)}?ref=${encodeURIComponent(new URL(url).origin)}`,
  },
  {
    // Solflare
    ids: ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'],
    global: 'solflare',
    toLink: ({ url }) =>
      `https://solflare.com/ul/v1/browse/${encodeURIComponent(url)}?ref=${encodeURIComponent(url)}`,
  },
  {
    // Coinbase, by its older and its present entry
    ids: [
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      'ffaa838b0340373979d51db24178a1728f6a5363f375a48e4175ed1c37179775',
    ],
    namespace: 'solana',
    global: 'coinbaseSolana',
    toLink: ({ url }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(url)}`,
  },
  {
    // Binance, by its older and its present entry
    ids: [
      '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
      '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
    ],
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
