import type { Network } from '../chains/Network.js'
import type { Candidate, Fallback } from './createFallback.js'
import {
  checkOrder,
  type NamedProvider,
  orderProviders,
  type ProviderChoice,
  type ProviderOrders,
} from './orderProviders.js'

/** Something that providers are asked for. It lies with its service; namespaces and vendors say with it what they offer. */
export type Capability<Provider> = {
  /** In figures, and in the operator's order. */
  name: string
  /** The setting that orders its providers, such as `LATCHKEY_PRICE_PROVIDERS`; none where there is nothing to choose. */
  orderSetting?: string
  /**
   * Makes one provider of several.
   *
   * @param candidates - In the order they are asked.
   * @param fallback - Asks them.
   * @param scope - The namespace they are of, or the capability's own name where they are of none.
   */
  combine(candidates: readonly Candidate<Provider>[], fallback: Fallback, scope: string): Provider
  /** Whether the combined one can be asked about a network of its namespace; about all of them unless given. */
  isFor?(provider: Provider, network: Network): boolean
  /** Ends what the combined one does by itself. */
  close?(provider: Provider): Promise<void>
}

/** The providers of one capability that a namespace has. */
export type Offer = { capability: Capability<unknown>; providers: readonly NamedProvider<unknown>[] }

/**
 * Declares a capability.
 *
 * @example
 * export const prices = defineCapability<PriceProvider>({
 *   name: 'prices',
 *   orderSetting: 'LATCHKEY_PRICE_PROVIDERS',
 *   combine: combinePrices,
 * })
 */
export function defineCapability<Provider>(capability: Capability<Provider>): Capability<Provider> {
  return capability
}

/**
 * Says which providers of a capability there are.
 *
 * @param capability - Theirs.
 * @param providers - In their own order.
 */
export function offer<Provider>(
  capability: Capability<Provider>,
  providers: readonly NamedProvider<Provider>[],
): Offer {
  return { capability, providers }
}

/** Chooses among providers as the operator orders it. */
export type Choose = {
  /**
   * Makes sure that the operator's order names only providers that are there.
   *
   * @throws `parsing/schema` naming the first stranger.
   */
  check(capability: Pick<Capability<unknown>, 'name'>, providers: readonly NamedProvider<unknown>[]): void
  /**
   * Makes sure, once all providers are there, that no order is of something that has none.
   *
   * @throws `parsing/schema` naming the first stranger.
   */
  checkRest(): void
  /**
   * Makes one provider of several, in the operator's order.
   *
   * @param scope - See {@link Capability.combine}.
   */
  combine<Provider>(
    capability: Capability<Provider>,
    providers: readonly NamedProvider<Provider>[],
    scope: string,
  ): Provider
}

/**
 * Makes what chooses among providers.
 *
 * @param options - How they are asked, and the operator's orders.
 */
export function createChoose({ fallback, orders }: { fallback: Fallback; orders: ProviderOrders }): Choose {
  const toChoices = (name: string): readonly ProviderChoice[] | undefined => orders[name]
  const checked = new Set<string>()
  return {
    check({ name }, providers) {
      checked.add(name)
      checkOrder(name, toChoices(name), providers)
    },
    checkRest() {
      for (const [name, choices] of Object.entries(orders))
        if (!checked.has(name)) checkOrder(name, choices, [])
    },
    combine: (capability, providers, scope) =>
      capability.combine(orderProviders(providers, toChoices(capability.name)), fallback, scope),
  }
}
