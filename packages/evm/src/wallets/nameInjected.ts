import { type Connector, connectorIds, getConnectorType, readField } from '@latchkey/core'

/** How wallets say on `window.ethereum` who they are; several also say `isMetaMask`, to be let in. */
const flags: readonly (readonly [flag: string, name: string, rdns: string])[] = [
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isTrustWallet', 'Trust Wallet', 'com.trustwallet.app'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isOKExWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isRainbow', 'Rainbow', 'me.rainbow'],
  ['isZerion', 'Zerion', 'io.zerion.wallet'],
  ['isFrame', 'Frame', 'sh.frame'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isBitget', 'Bitget Wallet', 'com.bitget.web3'],
  ['isTokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['isSafePal', 'SafePal', 'com.safepal'],
  ['isOneKey', 'OneKey', 'so.onekey.app.wallet'],
  ['isExodus', 'Exodus', 'com.exodus.web3-wallet'],
  ['isBackpack', 'Backpack', 'app.backpack'],
  ['isAvalanche', 'Core', 'app.core.extension'],
  ['isTalisman', 'Talisman', 'xyz.talisman'],
  ['isSubWallet', 'SubWallet', 'app.subwallet'],
  ['isEnkrypt', 'Enkrypt', 'com.enkrypt'],
  ['isImToken', 'imToken', 'im.token.app'],
]

/** What a wallet says of its state, and not of who it is. */
const states = /^is(connected|unlocked|ready|enabled|initialized|injected|mobile|desktop|debug|eip\d+)$/i

/**
 * The row of the wallet at `window.ethereum`, under the id it would announce itself by. MetaMask is the one that says so and
 * nothing else; a wallet that says something unheard of beside it is another one, and no name is better than a wrong one.
 *
 * @param ethereum - What stands there.
 */
export function nameInjected(ethereum: unknown): Pick<Connector, 'id' | 'name' | 'type' | 'info'> {
  const type = getConnectorType(connectorIds.injected)
  const isSaid = (flag: string) => readField(ethereum, flag) === true
  const known = flags.find(([flag]) => isSaid(flag))
  const isMetaMask =
    isSaid('isMetaMask') && !listFlags(ethereum).some((flag) => isOfOther(flag) && isSaid(flag))
  const [, name, rdns] = known ?? (isMetaMask ? ['', 'MetaMask', 'io.metamask'] : [])
  if (!name || !rdns) return { id: connectorIds.injected, name: 'Browser Wallet', type }
  return { id: rdns, name, type, info: { rdns } }
}

function isOfOther(flag: string): boolean {
  return /^is[A-Z]/.test(flag) && flag !== 'isMetaMask' && !states.test(flag)
}

/** The names of an object's fields, those of its class included. It is foreign code: any step may throw. */
function listFlags(value: unknown): readonly string[] {
  const names: string[] = []
  try {
    for (let part = value; part && part !== Object.prototype; part = Object.getPrototypeOf(part)) {
      names.push(...Object.getOwnPropertyNames(part))
    }
  } catch {
    // What could be read counts.
  }
  return names
}
