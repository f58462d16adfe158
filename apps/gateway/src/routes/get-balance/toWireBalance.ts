import { formatAmount } from '@latchkey/primitives'
import type { Balance } from '@latchkey/wire'
import type { Network } from '../../config/networks.js'
import type { Holding } from '../../providers/balances/BalanceProvider.js'
import { priceDecimals } from '../../providers/prices/PriceProvider.js'
import { getTokenImageUrl } from '../getTokenImageUrl.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/** A balance without its picture, which depends on where the gateway is reached; survives JSON. */
export type StoredBalance = Omit<Balance, 'iconUrl'>

/**
 * Writes a holding the way the wire has it. Values come from whole numbers and are cut off, never rounded up.
 *
 * @param network - The holding's network.
 * @param holding - From a balance provider.
 */
export function toStoredBalance(network: Pick<Network, 'caipNetworkId'>, holding: Holding): StoredBalance {
  const { address, amountAtomic, decimals, name, priceAtomic, symbol } = holding
  const valueAtomic = (amountAtomic * priceAtomic) / 10n ** BigInt(decimals)
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    // Lower case, because clients compare the text. Absent, not null, for the native token.
    ...(address ? { address: `${network.caipNetworkId}:${address.toLowerCase()}` } : {}),
    value: Number(formatAmount(valueAtomic, priceDecimals)),
    price: Number(formatAmount(priceAtomic, priceDecimals)),
    quantity: { decimals: String(decimals), numeric: toPadded(amountAtomic, decimals) },
  }
}

/**
 * Adds the picture's address; empty when there is none.
 *
 * @param balance - The balance.
 * @param dependencies - Where pictures are and where the gateway is reached.
 */
export function toWireBalance(
  balance: StoredBalance,
  { getPublicUrl, images }: Pick<RouteDependencies, 'getPublicUrl' | 'images'>,
): Balance {
  return { ...balance, iconUrl: getTokenImageUrl(balance.symbol, { getPublicUrl, images }) ?? '' }
}

/** `1.500000` for 1.5 of a token with 6 decimals. */
function toPadded(amountAtomic: bigint, decimals: number): string {
  if (decimals === 0) return amountAtomic.toString()
  const digits = amountAtomic.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
