import type { UnisatLikeWallet } from '../../BitcoinOptions.js'

/**
 * Wallets that put an object of UniSat's shape into pages, and where. They bring no picture. Names are those by which they announce
 * themselves on other chains, so that one wallet is one row (§3.005).
 */
export const unisatWallets: readonly UnisatLikeWallet[] = [
  {
    id: 'okx-bitcoin',
    name: 'OKX Wallet',
    path: 'okxwallet.bitcoin',
    pathsByNetwork: {
      'bip122:000000000933ea01ad0ee984209779ba': 'okxwallet.bitcoinTestnet',
      'bip122:00000008819873e925422c1ff0f99f7c': 'okxwallet.bitcoinSignet',
    },
  },
  { id: 'binance-bitcoin', name: 'Binance Wallet', path: 'binancew3w.bitcoin' },
  { id: 'keplr-bitcoin', name: 'Keplr', path: 'keplr.bitcoin' },
  // Others stand in its place at times, so it is looked for when theirs are known.
  { id: 'unisat', name: 'UniSat Wallet', path: 'unisat' },
]

/** Marks by which a wallet says that it stands in UniSat's place, and whose it is. */
export const marksAtUnisat: Readonly<Record<string, string>> = { isBinance: 'binance-bitcoin' }
