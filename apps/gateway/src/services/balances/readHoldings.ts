import type { Chain } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import type { BalanceProvider, Holding } from './BalanceProvider.js'
import { type Prices, prices } from './PriceProvider.js'
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
  /** Told when prices could not be read. */
  onFailure: (error: unknown) => void
}

/**
 * Reads what an account holds on a network, and at the same time the prices, which the network's list of tokens is
 * enough for.
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
  onFailure,
  signal,
}: ReadHoldingsParameters): Promise<PricedHolding[]> {
  const request = { network, account, signal }
  const [holdings, found] = await Promise.all([
    addresses ? balances.getExactHoldings({ ...request, addresses }) : balances.getHoldings(request),
    getPrices(),
  ])
  return holdings.map((holding) => ({
    ...holding,
    priceAtomic: holding.priceAtomic ?? found.get(toPriceKey(holding)) ?? 0n,
  }))

  /** Prices that cannot be read leave tokens without one; the balances are still right. */
  async function getPrices(): Promise<Prices> {
    const provider = chain.find(prices)
    if (!provider) return new Map()
    return provider.getPrices({ network, tokens: network.tokens, signal }).catch((error: unknown) => {
      onFailure(error)
      return new Map()
    })
  }

  function toPriceKey({ address }: Holding): string {
    return address === undefined ? 'native' : chain.toAddressKey(address)
  }
}
