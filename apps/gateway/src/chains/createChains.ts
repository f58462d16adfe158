import { type BalanceProvider, combineBalances } from '../providers/balances/BalanceProvider.js'
import type { Candidate, Fallback } from '../providers/createFallback.js'
import { combineHistory, type HistoryProvider } from '../providers/history/HistoryProvider.js'
import { combineNames, type NameProvider } from '../providers/names/NameProvider.js'
import {
  checkOrder,
  type NamedProvider,
  orderProviders,
  type ProviderChoice,
  type ProviderOrders,
} from '../providers/orderProviders.js'
import { combinePrices, type PriceProvider } from '../providers/prices/PriceProvider.js'
import type { NetworkRegistry } from '../providers/rpc/createNetworkRegistry.js'
import type { ChainDependencies, ChainModule, SignInCapability } from './ChainModule.js'
import type { Network } from './Network.js'
import type { PaidService } from './PaidService.js'

/** A namespace as handlers see it: what it is asked for is there or undefined. */
export type Chain = Omit<ChainModule, 'createProviders' | 'networkSchema'> & {
  /** The namespace's networks that are served. */
  networks: readonly Network[]
  signIn: SignInCapability | undefined
  balances: BalanceProvider | undefined
  history: HistoryProvider | undefined
  names: NameProvider | undefined
  prices: PriceProvider | undefined
  paid: PaidService | undefined
}

/** The namespaces of a gateway. */
export type Chains = {
  all: readonly Chain[]
  /** Finds a namespace. */
  find(namespace: string): Chain | undefined
  /** The namespace among whose addresses a text is; the first when there are several. */
  findByAddress(text: string): Chain | undefined
  /** Reads a network id that may lack its namespace. */
  toNetworkId(text: string): string
  /** Whether the accounts of a network always look empty, as the original service has it. */
  isAlwaysEmpty(caipNetworkId: string): boolean
  /** Stops what providers do behind their callers' backs. */
  close(): Promise<void>
}

/**
 * Gives every namespace its networks and its providers, and puts those in order.
 *
 * @param modules - The namespaces known.
 * @param options - The networks served, what providers are made from, how they are asked, and in which order.
 * @throws `parsing/schema` when an order names a provider that no namespace has.
 */
export function createChains(
  modules: readonly ChainModule[],
  {
    fallback,
    networks,
    orders,
    ...dependencies
  }: Omit<ChainDependencies, 'networks'> & {
    networks: NetworkRegistry
    fallback: Fallback
    orders: ProviderOrders
  },
): Chains {
  const made = modules.map(({ createProviders, networkSchema: _, ...chain }) => {
    const own = networks.all.filter(({ network }) => network.chainNamespace === chain.namespace)
    const providers = createProviders?.({ ...dependencies, networks: own }) ?? {}
    return { chain, providers, networks: own.map(({ network }) => network) }
  })
  for (const capability of ['balances', 'history', 'names', 'prices'] as const) {
    const known = made.flatMap(
      ({ providers }): readonly NamedProvider<unknown>[] => providers[capability] ?? [],
    )
    checkOrder(capability, orders[capability], known)
  }
  const all = made.map(({ chain, providers, networks }): Chain => {
    const { balances, history, names, paid, prices, signIn } = providers
    const { namespace } = chain
    return {
      ...chain,
      networks,
      signIn,
      paid,
      balances: offer(balances, orders.balances, (ordered) => combineBalances(ordered, fallback)),
      history: offer(history, orders.history, (ordered) => combineHistory(ordered, fallback, namespace)),
      names: offer(names, orders.names, (ordered) => combineNames(ordered, fallback, namespace)),
      prices: offer(prices, orders.prices, (ordered) => combinePrices(ordered, fallback)),
    }
  })
  const byNamespace = new Map(all.map((chain) => [chain.namespace, chain]))
  return {
    all,
    find: (namespace) => byNamespace.get(namespace),
    findByAddress: (text) => all.find((chain) => chain.isAddress(text)),
    toNetworkId: (text) => all.map((chain) => chain.toNetworkId?.(text)).find(Boolean) ?? text,
    isAlwaysEmpty: (caipNetworkId) => all.some((chain) => chain.emptyNetworkIds?.includes(caipNetworkId)),
    async close() {
      await Promise.all(all.flatMap(({ history, paid }) => [history?.close(), paid?.close()]))
    },
  }
}

function offer<Provider>(
  providers: readonly NamedProvider<Provider>[] = [],
  choices: readonly ProviderChoice[] | undefined,
  combine: (ordered: readonly Candidate<Provider>[]) => Provider,
): Provider | undefined {
  return providers.length === 0 ? undefined : combine(orderProviders(providers, choices))
}
