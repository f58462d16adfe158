import type { Connector } from './Connector.js'
import { normaliseName } from './normaliseName.js'

/**
 * Merges connectors of the same wallet on several chains into one entry (§3.005). A wallet on one chain stays as it is.
 *
 * @param connectors - One per wallet and chain.
 * @returns One per wallet, in the order first seen.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const byName = new Map<string, Connector[]>()
  for (const connector of connectors) {
    const name = normaliseName(connector.name)
    const group = byName.get(name) ?? []
    // Within one chain the same wallet may be announced and injected; two announced ones are two wallets.
    if (group.some((other) => other.chain === connector.chain))
      byName.set(`${name} ${connector.id}`, [connector])
    else byName.set(name, [...group, connector])
  }
  return [...byName.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    if (group.length === 1) return [first]
    return [
      {
        ...first,
        // One session serves several chains by itself; only wallets are multichain wallets.
        type: first.type === 'AUTH' || first.type === 'WALLET_CONNECT' ? first.type : 'MULTI_CHAIN',
        chains: group.flatMap((connector) => connector.chains),
        connectors: group,
      },
    ]
  })
}
