import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Chain } from '../chain/Chain.js'
import type { PairingCapability } from '../chain/PairingCapability.js'

/** What is asked of a wallet on one namespace (§3.016). Where the site asks nodes is no business of wallets, and may hold a key. */
export type NamespaceConfig = {
  methods: readonly string[]
  events: readonly string[]
  /** The one to begin with first: wallets begin with the first they know. */
  chains: readonly CaipNetworkId[]
}

/**
 * What a pairing asks for: every network of every chain that can pair. All of it is optional for the wallet, so that
 * one that knows only some of the networks still connects.
 *
 * @param chains - The chains that can pair, each with what it brings for it.
 * @param active - The network in use on each namespace.
 */
export function getNamespaceConfigs(
  chains: Iterable<readonly [Pick<Chain, 'namespace' | 'networks'>, PairingCapability]>,
  active: Partial<Record<Namespace, CaipNetworkId>>,
): Partial<Record<Namespace, NamespaceConfig>> {
  const configs: Partial<Record<Namespace, NamespaceConfig>> = {}
  for (const [{ namespace, networks }, { methods, events, otherNetworkIds = [] }] of chains) {
    const [first] = networks
    if (!first) continue
    const all = networks.map(({ caipNetworkId }) => caipNetworkId)
    const begin = active[namespace] ?? first.caipNetworkId
    const others = all.filter((network) => network !== begin)
    configs[namespace] = { methods, events, chains: [begin, ...others, ...otherNetworkIds] }
  }
  return configs
}
