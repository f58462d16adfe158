import type { UnisatLikeWallet } from '../../BitcoinOptions.js'

/**
 * Wallets that put an object of UniSat's shape into pages, and where. They bring no picture, so the directory's stands for it. Names are those by which they announce
 * themselves on other chains, so that one wallet is one row (§3.005).
 */
export const unisatWallets: readonly UnisatLikeWallet[] = [
  {
    id: 'okx-bitcoin',
    name: 'OKX Wallet',
    imageId: 'c55df831-3c52-49fc-d1d1-97a926dc0c00',
    explorerId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    path: 'okxwallet.bitcoin',
    pathsByNetwork: {
      'bip122:000000000933ea01ad0ee984209779ba': 'okxwallet.bitcoinTestnet',
      'bip122:00000008819873e925422c1ff0f99f7c': 'okxwallet.bitcoinSignet',
    },
  },
  {
    id: 'binance-bitcoin',
    name: 'Binance Wallet',
    path: 'binancew3w.bitcoin',
    imageId: '3d7eb880-7654-431f-ed84-a25712b45200',
    explorerId: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
  },
  {
    id: 'keplr-bitcoin',
    name: 'Keplr',
    path: 'keplr.bitcoin',
    imageId: '750e0f10-0700-4ca5-7c0d-b4a55da72f00',
    explorerId: 'd525d0d6ec2b2448de8ebda4001ef1390f17fc5de3e75ef4d67930540cd51f43',
  },
  // Others stand in its place at times, so it is looked for when theirs are known.
  { id: 'unisat', name: 'UniSat Wallet', path: 'unisat' },
]

/** Marks by which a wallet says that it stands in UniSat's place, and whose it is. */
export const marksAtUnisat: Readonly<Record<string, string>> = { isBinance: 'binance-bitcoin' }
