import type { Network } from '@latchkey/core'
import { chainPackages } from './registry'

/** A chain as code names it: what its package is called, what that exports, and the networks of the page. */
export type NamedChain = { packageName: string; chain: string; networks: readonly string[] }

/**
 * Finds what the networks of the page are called in the packages that a site imports them from.
 *
 * @param networks - The networks of the page; the first is in front.
 * @returns A chain for each namespace of them, in their order; networks that no package has are left out.
 */
export function nameChains(networks: readonly Network[]): readonly NamedChain[] {
  const namespaces = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return [...namespaces].flatMap((namespace) => {
    const known = chainPackages[namespace]
    if (!known) return []
    const exported = Object.entries(known.networks)
    const names = networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .flatMap(
        ({ caipNetworkId }) => exported.find(([, one]) => one.caipNetworkId === caipNetworkId)?.[0] ?? [],
      )
    return names.length === 0
      ? []
      : [{ packageName: `@latchkey/${known.chain}`, chain: known.chain, networks: names }]
  })
}
