import type { ProposalNamespaces } from '../sign/namespaceTypes.js'
import { toNamespace } from './toNamespace.js'
import { toRequirements } from './toRequirements.js'
import { unite } from './unite.js'

/**
 * Joins what a site requires and what it would like into one wish by namespace, chains as lists. Wallets refuse strict
 * requirements too often, so a site sends this as optional and holds the answer against its requirements itself.
 *
 * @param maps - Namespace maps, in list or inline form.
 */
export function mergeNamespaces(...maps: readonly ProposalNamespaces[]): ProposalNamespaces {
  const merged: ProposalNamespaces = {}
  for (const { chain, methods, events } of maps.flatMap(toRequirements)) {
    const key = toNamespace(chain)
    const entry = merged[key]
    merged[key] = {
      chains: unite(entry?.chains ?? [], [chain]),
      methods: unite(entry?.methods ?? [], methods),
      events: unite(entry?.events ?? [], events),
    }
  }
  return merged
}
