import type { getSwapQuotes, SwapQuote } from '@latchkey/wire'
import type { Network } from '../../chains/Network.js'
import type { CallHandler } from '../../http/mountCall.js'
import { prices } from '../balances/PriceProvider.js'
import type { PriceNotes } from '../price-notes/PriceNotes.js'
import type { ServiceContext } from '../ServiceContext.js'
import { sortQuotes } from './askVenues.js'
import type { Venues } from './createVenues.js'
import { parseAtomic, parsePair, type SwapPlace, toTokenId } from './parseSwap.js'
import type { FoundBridge, FoundSwap, SwapPair } from './SwapProvider.js'
import type { UnitPrices } from './SwapTools.js'

/**
 * Answers `getSwapQuotes`: the best after all costs first, where the network's charge can be told in the token that differs.
 *
 * @param context - Namespaces, networks, where prices are noted, and who is told of what could not be read.
 * @param venues - Who is asked.
 */
export function createGetSwapQuotes(
  context: Pick<ServiceContext, 'chains' | 'networks' | 'onFailure'> & { notes: PriceNotes },
  venues: Venues,
): CallHandler<typeof getSwapQuotes> {
  return async ({ query, signal }) => {
    const place = parsePair(context, query)
    const { network, tools } = place
    const side = query.side ?? 'sell'
    const question = { ...toPair(place), amountAtomic: parseAtomic(query.amount), side, signal }
    const [found, unitPrices, rates] = await Promise.all([
      venues.quote(question),
      tools.readUnitPrices(network, signal).catch(noteFailure),
      readRates(place, context.notes, signal).catch(noteFailure),
    ])
    const priced = side === 'sell' ? place.bought : place.sold
    const toCost = (units: bigint) => rates && unitPrices && rates.toCost(units * unitPrices.standard, priced)
    const sorted = sortQuotes(found, { side, toCost })
    const symbols = await describeHops(place, sorted)
    return { quotes: sorted.map((quote) => toWireQuote(quote, { unitPrices, place, symbols })) }
  }

  function noteFailure(error: unknown): undefined {
    context.onFailure(error)
    return undefined
  }

  /** Names of the tokens on the way, by address key. */
  async function describeHops(
    { chain, network, tools }: SwapPlace,
    quotes: readonly FoundSwap[],
  ): Promise<ReadonlyMap<string, string>> {
    const names = new Map(network.tokens.map(({ address, symbol }) => [chain.toAddressKey(address), symbol]))
    const addresses = quotes.flatMap(({ route }) =>
      route.flatMap(({ from, to }) => [from, to].filter((one) => one !== undefined)),
    )
    const unknown = [...new Set(addresses)].filter((address) => !names.has(chain.toAddressKey(address)))
    const described = await Promise.all(
      unknown.map((address) => tools.describe(network, address).catch(noteFailure)),
    )
    for (const token of described) if (token) names.set(chain.toAddressKey(token.address), token.symbol)
    return names
  }
}

function toPair({ bought, destination, network, sold }: SwapPair): SwapPair {
  return { network, sold, bought, destination }
}

/** What the coin and the tokens cost, as a rate between them. */
async function readRates(
  { chain, destination, network }: SwapPlace & SwapPair,
  notes: PriceNotes,
  signal: AbortSignal,
) {
  const provider = chain.find(prices)
  // A price of one network says nothing of a token of another.
  if (!provider || destination) return undefined
  // Those of the list are priced together, as they are for balances: one answer of the cache serves both.
  const reading = await provider.getPrices({ network, tokens: network.tokens, signal })
  await notes.note(network, reading)
  const { prices: found } = reading
  const decimals = new Map(network.tokens.map((token) => [chain.toAddressKey(token.address), token.decimals]))
  return {
    /** An amount of the coin in base units of a token. */
    toCost(coinAtomic: bigint, token: string | undefined): bigint | undefined {
      if (token === undefined) return coinAtomic
      const key = chain.toAddressKey(token)
      const [coinPrice, tokenPrice, tokenDecimals] = [found.get('native'), found.get(key), decimals.get(key)]
      if (!coinPrice || !tokenPrice || tokenDecimals === undefined) return undefined
      const scale = 10n ** BigInt(network.nativeCurrency.decimals)
      return (coinAtomic * coinPrice * 10n ** BigInt(tokenDecimals)) / (tokenPrice * scale)
    },
  }
}

type WireFacts = {
  unitPrices: UnitPrices | undefined
  place: SwapPlace & SwapPair
  symbols: ReadonlyMap<string, string>
}

function toWireQuote(quote: FoundSwap, { unitPrices, place, symbols }: WireFacts): SwapQuote {
  const { chain, destination = place.network, network } = place
  const toId = (address: string | undefined, { caipNetworkId } = network) =>
    toTokenId(chain, caipNetworkId, address)
  const toSymbol = (address: string | undefined) =>
    address === undefined
      ? network.nativeCurrency.symbol
      : (symbols.get(chain.toAddressKey(address)) ?? address)
  const { computeUnits, priceImpact, spender } = quote
  return {
    id: null,
    fromAmount: String(quote.soldAtomic),
    fromAccount: toId(place.sold),
    toAmount: String(quote.boughtAtomic),
    toAccount: toId(place.bought, destination),
    provider: { id: quote.venue, name: quote.venueName },
    ...(spender !== undefined && { spender }),
    ...(computeUnits !== undefined && { gas: String(computeUnits) }),
    ...(computeUnits !== undefined &&
      unitPrices && { networkCost: String(computeUnits * unitPrices.standard) }),
    ...(priceImpact !== undefined && { priceImpact }),
    operatorFee: quote.operatorFee,
    route: quote.route.map(({ feePpm, from, to }) => ({
      from: toId(from),
      to: toId(to),
      fromSymbol: toSymbol(from),
      toSymbol: toSymbol(to),
      ...(feePpm !== undefined && { fee: feePpm }),
    })),
    ...(quote.bridge && { bridge: toWireBridge(quote.bridge, toId) }),
  }
}

function toWireBridge(
  { durationSeconds, fees, name }: FoundBridge,
  toId: (address: string | undefined, network: Network) => string,
): SwapQuote['bridge'] {
  return {
    name,
    durationSeconds,
    fees: fees.map(({ amountAtomic, network, token, ...fee }) => ({
      ...fee,
      amount: String(amountAtomic),
      token: toId(token, network),
    })),
  }
}
