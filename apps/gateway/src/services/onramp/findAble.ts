import { parseAmount } from '@latchkey/primitives'
import { getMinorDigits, parseMoney } from './money.js'
import { OnrampFailure } from './OnrampFailure.js'
import type {
  OnrampAsset,
  OnrampOptions,
  OnrampProvider,
  OnrampQuestion,
  PaymentLimit,
} from './OnrampProvider.js'

/** What a visitor asks for, before anybody says whether it is sold. */
export type Wish = {
  symbol: string
  network: string
  currency: string
  /** What is paid, or what must arrive: decimal text. */
  amount: { paid: string } | { bought: string }
  method: string | undefined
  country: string
  provider: string | undefined
  signal: AbortSignal
}

/** What a provider sells. */
export type OfferedBy = { provider: OnrampProvider; options: OnrampOptions }

/** A provider that can be asked, and what it is asked. */
export type AbleSeller = {
  provider: OnrampProvider
  limit: PaymentLimit
  question: Omit<OnrampQuestion, 'signal' | 'totalMinor'>
  wanted: { totalMinor: bigint } | { boughtAtomic: bigint }
}

/**
 * Finds those who sell what is asked for.
 *
 * @param offered - What each provider sells.
 * @param wish - What is asked for.
 * @throws GatewayFailure `onramp/asset`, `onramp/payment-method`, `onramp/amount`
 */
export function findAble(
  offered: readonly OfferedBy[],
  { amount, country, currency, method, network, symbol }: Wish,
): AbleSeller[] {
  const selling = offered.flatMap(({ options, provider }) => {
    const asset = findAsset(options.assets, symbol, network)
    return asset ? [{ asset, provider, limits: options.limits }] : []
  })
  const [first] = selling
  if (!first) throw new OnrampFailure('onramp/asset', `Nobody sells ${symbol} on ${network}`)
  const payable = selling.flatMap(({ asset, limits, provider }) => {
    const limit = limits.find(
      (one) => one.currency === currency && (method === undefined || isSameWord(one.method, method)),
    )
    // A base unit of one network is none of another: all sell on the network of the first.
    return limit && asset.network === first.asset.network ? [{ asset, limit, provider }] : []
  })
  if (payable.length === 0) {
    throw new OnrampFailure('onramp/payment-method', `Nobody takes ${method ?? 'a payment'} in ${currency}`)
  }
  const able = payable.flatMap(({ asset, limit, provider }): AbleSeller[] => {
    const wanted = readWanted(amount, currency, asset)
    const isOutside =
      'totalMinor' in wanted && (wanted.totalMinor < limit.leastMinor || wanted.totalMinor > limit.mostMinor)
    if (isOutside) return []
    return [{ provider, limit, wanted, question: { asset, country, currency, method: limit.method } }]
  })
  if (able.length === 0) throw new OnrampFailure('onramp/amount', 'The amount is outside the limits')
  return able
}

function findAsset(assets: readonly OnrampAsset[], symbol: string, network: string): OnrampAsset | undefined {
  // Options name a token by its symbol or its id, which is the symbol in small letters.
  const same = assets.filter((asset) => asset.symbol === symbol || asset.symbol.toLowerCase() === symbol)
  // Kits send the symbol for the network.
  if (network === symbol) return same[0]
  return same.find((asset) => asset.network === network || asset.networkName === network)
}

const isSameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function readWanted(amount: Wish['amount'], currency: string, { decimals, symbol }: OnrampAsset) {
  const isMoney = 'paid' in amount
  const [name, digits] = isMoney ? [currency, getMinorDigits(currency)] : [symbol, decimals]
  try {
    if (isMoney) return { totalMinor: parseMoney(amount.paid, currency) }
    const boughtAtomic = parseAmount(amount.bought, decimals)
    if (boughtAtomic > 0n) return { boughtAtomic }
  } catch (cause) {
    const text = `${name} has ${digits} digits behind the point at most`
    throw new OnrampFailure('onramp/amount', text, { cause })
  }
  throw new OnrampFailure('onramp/amount', 'The amount is outside the limits')
}
