import type { Network } from '@latchkey/core'
import * as evmNetworks from '@latchkey/evm/networks'
import * as solanaNetworks from '@latchkey/solana/networks'

/** A chain as code names it: what its package is called, what that exports, and the networks of the page. */
export type NamedChain = { packageName: string; chain: string; networks: readonly string[] }

const packages: Readonly<
  Partial<Record<string, { chain: string; networks: Readonly<Record<string, Network>> }>>
> = {
  eip155: { chain: 'evm', networks: evmNetworks },
  solana: { chain: 'solana', networks: solanaNetworks },
}

/**
 * Finds what the networks of the page are called in the packages that a site imports them from.
 *
 * @param networks - The networks of the page; the first is in front.
 * @returns A chain for each namespace of them, in their order; networks that no package has are left out.
 */
export function nameChains(networks: readonly Network[]): readonly NamedChain[] {
  const namespaces = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return [...namespaces].flatMap((namespace) => {
    const known = packages[namespace]
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
