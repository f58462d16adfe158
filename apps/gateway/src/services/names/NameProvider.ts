import { defineCapability } from '../../providers/Capability.js'
import type { Candidate, Fallback } from '../../providers/createFallback.js'

/** The name an address goes by. */
export type AccountName = { name: string; avatar: string | null }

/** The address a name stands for. */
export type NamedAccount = { address: string; avatar: string | null }

/** Finds the name of an address, and the address of a name. */
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
  /**
   * Finds the address a name stands for.
   *
   * @param name - Any text.
   * @param signal - Aborted when nobody waits for the answer any longer.
   * @returns Null for a name that stands for none, and for what is no name of the provider's.
   * @throws When a place where names are kept cannot be reached.
   */
  lookUp(name: string, signal?: AbortSignal): Promise<NamedAccount | null>
}

/**
 * Makes one name provider of several of a namespace.
 *
 * @param candidates - In the order they are asked; one that has no name leaves it to the next.
 * @param fallback - Asks them.
 * @param namespace - For the figures.
 */
function combineNames(
  candidates: readonly Candidate<NameProvider>[],
  fallback: Fallback,
  namespace: string,
): NameProvider {
  const ask = <Found>(
    signal: AbortSignal | undefined,
    question: (provider: NameProvider, still: AbortSignal) => Promise<Found | null>,
  ) =>
    fallback({
      capability: 'names',
      scope: namespace,
      candidates,
      signal,
      ask: question,
      isFound: (found) => found !== null,
    })
  return {
    resolve: (address, signal) => ask(signal, (provider, still) => provider.resolve(address, still)),
    lookUp: (name, signal) => ask(signal, (provider, still) => provider.lookUp(name, still)),
  }
}

/** Where names come from. */
export const names = defineCapability<NameProvider>({
  name: 'names',
  orderSetting: 'LATCHKEY_NAME_PROVIDERS',
  combine: combineNames,
})
