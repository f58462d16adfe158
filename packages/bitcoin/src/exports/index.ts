export type { BitcoinOptions, UnisatLikeWallet } from '../BitcoinOptions.js'
export { bitcoin } from '../bitcoin.js'
export type { BitcoinAccount, BitcoinFamily, BitcoinProvider } from '../wallets/BitcoinProvider.js'
