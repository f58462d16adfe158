import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Network } from '../../../shared/network.js'
import type { ChainNetworks, Currency } from '../../WalletChain.js'
import { hub, prefixOf, usualPrefix } from '../facts.js'
import { readBalance } from './askCosmos.js'
import type { ShownCoins } from './PreparedCosmos.js'

/** What Cosmos' networks are paid in, unless they say otherwise. */
export const atom: Currency = { symbol: 'ATOM', decimals: 6 }

/** What is known of the networks of Cosmos. */
export const networks: ChainNetworks = {
  isChosen: false,
  fallback: hub,
  currency: atom,
  nameOf: (id) => id,
  detailOf: () => 'Always on. Sites choose the network for each request.',
  async readBalance(network, address) {
    const denom = nativeDenomOf(network)
    return denom === undefined ? 0n : readBalance(network.id, address, denom)
  },
}

/**
 * A network, for its name and the tokens whose names are believed.
 *
 * @param wallet - What pocket has.
 * @param id - CAIP-2 id.
 */
export function networkOf(wallet: ChainWallet, id: string): Network {
  return wallet.networkOf(id) ?? { id, name: 'Cosmos' }
}

/**
 * What addresses of a network begin with.
 *
 * @param network - One of pocket's.
 */
export function prefixFor({ addressPrefix, id }: Network): string {
  return addressPrefix ?? prefixOf(id) ?? usualPrefix
}

/**
 * What a network's fees are paid in: the first of its tokens.
 *
 * @param network - One of pocket's.
 */
export function nativeDenomOf({ tokens: [native] = [] }: Network): string | undefined {
  return native?.address
}

/**
 * An amount of a token as it is shown. What a token calls itself is not believed: anybody can make one of any name.
 *
 * @param network - Knows the tokens whose names are believed.
 * @param denom - Which token.
 * @param amountAtomic - In base units.
 */
export function toCoins({ tokens = [] }: Network, denom: string, amountAtomic: bigint): ShownCoins {
  const listed = tokens.find(({ address }) => address === denom)
  return { denom, amountAtomic, symbol: listed?.symbol, decimals: listed?.decimals }
}
