import type { Chain } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import type { PriceNotes } from '../price-notes/PriceNotes.js'
import type { BalanceProvider, Holding } from './BalanceProvider.js'
import { judgeToken } from './judgeToken.js'
import { type PricedToken, type PriceReading, prices } from './PriceProvider.js'
import type { PricedHolding } from './toWireBalance.js'

/** Whose tokens are read, where, and by whom. */
export type ReadHoldingsParameters = {
  chain: Chain
  balances: BalanceProvider
  network: Network
  account: string
  /** Only these, also with a zero amount; all that are held when left out. */
  addresses?: readonly string[]
  signal: AbortSignal
  /** Where prices of listed tokens are noted. */
  notes: PriceNotes
  /** Told when prices could not be read. */
  onFailure: (error: unknown) => void
}

/**
 * Reads what an account holds on a network, and at the same time the prices of the tokens it lists; those of the others come after.
 *
 * @param parameters - See {@link ReadHoldingsParameters}.
 * @throws When the balances could not be read.
 */
export async function readHoldings({
  account,
  addresses,
  balances,
  chain,
  network,
  notes,
  onFailure,
  signal,
}: ReadHoldingsParameters): Promise<PricedHolding[]> {
  const request = { network, account, signal }
  const [holdings, found] = await Promise.all([
    addresses ? balances.getExactHoldings({ ...request, addresses }) : balances.getHoldings(request),
    getListedPrices(),
  ])
  const listed = new Set(network.tokens.map(({ address }) => chain.toAddressKey(address)))
  const isListed = ({ address }: Holding) => address === undefined || listed.has(chain.toAddressKey(address))
  const others = await getPrices(
    holdings.flatMap((holding) =>
      isListed(holding) || holding.priceAtomic !== undefined
        ? []
        : { address: holding.address ?? '', decimals: holding.decimals },
    ),
  )
  return holdings.map((holding) => {
    const key = toPriceKey(holding)
    const { priceAtomic, pricedAtMs } = toPrice(holding, key)
    const doubt = judgeToken({ ...holding, isListed: isListed(holding), isPriced: priceAtomic > 0n }, network)
    return { ...holding, priceAtomic, pricedAtMs, ...(doubt && { doubt }) }
  })

  async function getListedPrices(): Promise<PriceReading | undefined> {
    const reading = await getPrices(network.tokens)
    if (reading) await notes.note(network, reading)
    return reading
  }

  /** Balance providers that know prices do not say how old they are. */
  function toPrice({ priceAtomic }: Holding, key: string): Pick<PricedHolding, 'priceAtomic' | 'pricedAtMs'> {
    if (priceAtomic !== undefined) return { priceAtomic }
    for (const reading of [found, others]) {
      const known = reading?.prices.get(key)
      if (reading && known) return { priceAtomic: known, pricedAtMs: reading.readAtMs }
    }
    return { priceAtomic: 0n }
  }

  /** Prices that cannot be read leave tokens without one; the balances are still right. */
  async function getPrices(tokens: readonly PricedToken[]): Promise<PriceReading | undefined> {
    const provider = chain.find(prices)
    if (!provider || (tokens.length === 0 && network.tokens !== tokens)) return undefined
    return provider.getPrices({ network, tokens, signal }).catch((error: unknown) => {
      onFailure(error)
      return undefined
    })
  }

  function toPriceKey({ address }: Holding): string {
    return address === undefined ? 'native' : chain.toAddressKey(address)
  }
}
