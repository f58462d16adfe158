import type { CaipNetworkId } from '@latchkey/primitives'
import type { Capability, Choose, Offer } from '../providers/Capability.js'
import type { NetworkRegistry } from '../providers/rpc/createNetworkRegistry.js'
import type { ChainDependencies, ChainModule, SignInCapability } from './ChainModule.js'
import type { Network } from './Network.js'
import type { PaidService } from './PaidService.js'

/** A namespace as services see it. */
export type Chain = Omit<ChainModule, 'createProviders' | 'networkSchema'> & {
  /** The namespace's networks that are served. */
  networks: readonly Network[]
  signIn: SignInCapability | undefined
  paid: PaidService | undefined
  /** What answers for a capability; undefined where the namespace has no provider of it. */
  find<Provider>(capability: Capability<Provider>): Provider | undefined
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
  /** Notes that a service answers for a capability on a network by itself, where the namespace has no provider of it. */
  addOffer(capability: string, caipNetworkId: CaipNetworkId): void
  /** Networks by the name of the capability that has a provider for them. */
  listOffers(): Readonly<Record<string, CaipNetworkId[]>>
  /** Stops what providers do behind their callers' backs. */
  close(): Promise<void>
}

/**
 * Gives every namespace its networks and its providers, and puts those in order.
 *
 * @param modules - The namespaces known.
 * @param options - The networks served, what providers are made from, and what chooses among them.
 * @throws `parsing/schema` when an order names a provider that no namespace has.
 */
export function createChains(
  modules: readonly ChainModule[],
  {
    choose,
    networks,
    ...dependencies
  }: Omit<ChainDependencies, 'networks'> & { networks: NetworkRegistry; choose: Choose },
): Chains {
  const made = modules.map(({ createProviders, networkSchema: _, ...chain }) => {
    const own = networks.all.filter(({ network }) => network.chainNamespace === chain.namespace)
    const { offers = [], ...others } = createProviders?.({ ...dependencies, networks: own }) ?? {}
    return { chain, offers, others, networks: own.map(({ network }) => network) }
  })
  checkOrders(
    made.flatMap(({ offers }) => offers),
    choose,
  )
  const closers: (() => Promise<void>)[] = []
  const offered: Record<string, CaipNetworkId[]> = {}
  const all = made.map(({ chain, networks, offers, others: { paid, signIn } }): Chain => {
    const answering = new Map(
      offers.map(({ capability, providers }) => {
        const provider = choose.combine(capability, providers, chain.namespace)
        const able = networks.filter((network) => capability.isFor?.(provider, network) ?? true)
        offered[capability.name] = [
          ...(offered[capability.name] ?? []),
          ...able.map(({ caipNetworkId }) => caipNetworkId),
        ]
        closers.push(async () => capability.close?.(provider))
        return [capability, provider]
      }),
    )
    if (paid) closers.push(() => paid.close())
    return {
      ...chain,
      networks,
      paid,
      signIn,
      // A provider is kept beside the capability it was offered for.
      find: <Provider>(capability: Capability<Provider>) => answering.get(capability) as Provider | undefined,
    }
  })
  const byNamespace = new Map(all.map((chain) => [chain.namespace, chain]))
  return {
    all,
    find: (namespace) => byNamespace.get(namespace),
    findByAddress: (text) => all.find((chain) => chain.isAddress(text)),
    toNetworkId: (text) => all.map((chain) => chain.toNetworkId?.(text)).find(Boolean) ?? text,
    isAlwaysEmpty: (caipNetworkId) => all.some((chain) => chain.emptyNetworkIds?.includes(caipNetworkId)),
    addOffer(capability, caipNetworkId) {
      offered[capability] = [...new Set([...(offered[capability] ?? []), caipNetworkId])]
    },
    listOffers: () => offered,
    async close() {
      await Promise.all(closers.map((close) => close()))
    },
  }
}

/** An order is of all namespaces at once. */
function checkOrders(offers: readonly Offer[], choose: Choose): void {
  for (const capability of new Set(offers.map((one) => one.capability))) {
    const known = offers.flatMap((one) => (one.capability === capability ? one.providers : []))
    choose.check(capability, known)
  }
}
