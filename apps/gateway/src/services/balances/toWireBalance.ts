import { formatAmount } from '@latchkey/primitives'
import type { Balance } from '@latchkey/wire'
import type { Chain } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import { getTokenImageUrl } from '../images/getTokenImageUrl.js'
import type { ImageProvider } from '../images/ImageProvider.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { Holding } from './BalanceProvider.js'
import type { TokenDoubt } from './judgeToken.js'
import { priceDecimals } from './PriceProvider.js'

/** A balance without its picture, which depends on where the gateway is reached; survives JSON. */
export type StoredBalance = Omit<Balance, 'iconUrl'> & Pick<Holding, 'pictureUrl'>

/** A holding whose price is known as far as it can be; 0 when it is not. */
export type PricedHolding = Holding & {
  priceAtomic: bigint
  /** When the price was read, in milliseconds since 1970; undefined where nobody says. */
  pricedAtMs?: number | undefined
  doubt?: TokenDoubt
}

/**
 * Writes a holding the way the wire has it. Values come from whole numbers and are cut off, never rounded up.
 *
 * @param chain - The namespace, which says how its addresses are written.
 * @param network - The holding's network.
 * @param holding - From a balance provider, priced.
 */
export function toStoredBalance(
  { nativeToken, toAddressKey }: Pick<Chain, 'nativeToken' | 'toAddressKey'>,
  network: Pick<Network, 'caipNetworkId'>,
  holding: PricedHolding,
): StoredBalance {
  const {
    amountAtomic,
    decimals,
    doubt,
    name,
    pictureUrl,
    priceAtomic,
    pricedAtMs,
    spendableAtomic,
    symbol,
  } = holding
  // In the one spelling, because clients compare the text.
  const address =
    holding.address === undefined
      ? nativeToken.wireAddress
      : `${network.caipNetworkId}:${toAddressKey(holding.address)}`
  const valueAtomic = (amountAtomic * priceAtomic) / 10n ** BigInt(decimals)
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    // Absent, not null.
    ...(address === undefined ? {} : { address }),
    value: Number(formatAmount(valueAtomic, priceDecimals)),
    price: Number(formatAmount(priceAtomic, priceDecimals)),
    ...(pricedAtMs !== undefined && { priceUpdatedAt: new Date(pricedAtMs).toISOString() }),
    quantity: {
      decimals: String(decimals),
      numeric: toPadded(amountAtomic, decimals),
      ...(spendableAtomic !== undefined && { spendable: toPadded(spendableAtomic, decimals) }),
    },
    ...(doubt && { flags: { is_spam: doubt !== 'unlisted', reason: doubt } }),
    ...(pictureUrl === undefined ? {} : { pictureUrl }),
  }
}

/**
 * Adds the picture's address; empty when there is none.
 *
 * @param balance - The balance.
 * @param dependencies - Where pictures are and where the gateway is reached.
 */
export function toWireBalance(
  { pictureUrl, ...balance }: StoredBalance,
  { getPublicUrl, images }: Pick<ServiceContext, 'getPublicUrl'> & { images: ImageProvider },
): Balance {
  const iconUrl =
    pictureUrl === undefined ? getTokenImageUrl(balance.symbol, { getPublicUrl, images }) : pictureUrl
  return { ...balance, iconUrl: iconUrl ?? '' }
}

/** `1.500000` for 1.5 of a token with 6 decimals. */
function toPadded(amountAtomic: bigint, decimals: number): string {
  if (decimals === 0) return amountAtomic.toString()
  const digits = amountAtomic.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
