import type { Candidate, Fallback } from '../createFallback.js'

/** The name an address goes by. */
export type AccountName = { name: string; avatar: string | null }

/** Finds the name of an address. */
export type NameProvider = {
  /**
   * Finds the name whose owner says that this is its address, confirmed in both directions.
   *
   * @param address - An address of the provider's namespace.
   * @param signal - Aborted when nobody waits for the answer any longer.
   * @returns Null when it has none.
   * @throws When a place where names are kept cannot be reached.
   */
  resolve(address: string, signal?: AbortSignal): Promise<AccountName | null>
}

/**
 * Makes one name provider of several of a namespace.
 *
 * @param candidates - In the order they are asked; one that has no name leaves it to the next.
 * @param fallback - Asks them.
 * @param namespace - For the figures.
 */
export function combineNames(
  candidates: readonly Candidate<NameProvider>[],
  fallback: Fallback,
  namespace: string,
): NameProvider {
  return {
    resolve: (address, signal) =>
      fallback({
        capability: 'names',
        scope: namespace,
        candidates,
        signal,
        ask: (provider, still) => provider.resolve(address, still),
        isFound: (name) => name !== null,
      }),
  }
}
