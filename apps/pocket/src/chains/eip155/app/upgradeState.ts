import * as v from 'valibot'
import { namespaceSchema } from '../../../shared/caip.js'
import { addedNetworkSchema } from '../../../shared/network.js'
import { numberedCallsSchema } from '../calls.js'
import { chainIdSchema, toNetwork } from '../chainId.js'
import { facts } from '../facts.js'

const { id: _, ...networkParts } = addedNetworkSchema.entries

/** What pocket kept while its networks went by their number and a site's accounts were of the EVM unless it said otherwise. */
const firstStateSchema = v.object({
  version: v.literal(1),
  activeAccountIndex: v.number(),
  activeChainId: chainIdSchema,
  links: v.array(v.looseObject({ namespace: v.optional(namespaceSchema, facts.namespace) })),
  networks: v.optional(v.array(v.object({ id: chainIdSchema, ...networkParts })), []),
  tokens: v.optional(v.array(v.object({ chainId: chainIdSchema, address: v.string() })), []),
  bundles: v.optional(v.array(v.intersect([v.object({ topic: v.string() }), numberedCallsSchema])), []),
})

/**
 * Puts the first form of what pocket kept into today's.
 *
 * @param kept - Whatever was kept.
 * @returns Nothing for any other form; accounts and addresses are checked as those of today are.
 */
export function upgradeState(kept: unknown): unknown {
  const parsed = v.safeParse(firstStateSchema, kept)
  if (!parsed.success) return undefined
  const { activeAccountIndex, activeChainId, links, networks, tokens, bundles } = parsed.output
  return {
    version: 2,
    activeAccountIndex,
    activeNetworks: { [facts.namespace]: toNetwork(activeChainId) },
    links,
    networks: networks.map(({ id, ...network }) => ({ id: toNetwork(id), ...network })),
    tokens: tokens.map(({ chainId, address }) => ({ network: toNetwork(chainId), address })),
    bundles,
  }
}
