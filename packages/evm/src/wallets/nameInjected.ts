import { readField } from '@latchkey/core'

/** How wallets say on `window.ethereum` who they are; several also say `isMetaMask`, to be let in, so it comes last. */
const flags: readonly (readonly [flag: string, name: string, rdns: string])[] = [
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isTrustWallet', 'Trust Wallet', 'com.trustwallet.app'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isRainbow', 'Rainbow', 'me.rainbow'],
  ['isZerion', 'Zerion', 'io.zerion.wallet'],
  ['isFrame', 'Frame', 'sh.frame'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isTokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['isSafePal', 'SafePal', 'com.safepal'],
  ['isOneKey', 'OneKey', 'so.onekey.app.wallet'],
  ['isExodus', 'Exodus', 'com.exodus.web3-wallet'],
  ['isBackpack', 'Backpack', 'app.backpack'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
]

/**
 * Reads which wallet stands at `window.ethereum`.
 *
 * @param ethereum - What stands there.
 * @returns Nothing when it does not say so.
 */
export function nameInjected(ethereum: unknown): { name: string; rdns: string } | undefined {
  const found = flags.find(([flag]) => readField(ethereum, flag) === true)
  return found && { name: found[1], rdns: found[2] }
}
