import type { Connector } from './Connector.js'

/**
 * Adds a connector to those known. One with the same id, name and chain replaces nothing and is left out.
 *
 * @param known - Connectors so far.
 * @param added - The connector that was found.
 */
export function addConnector(known: readonly Connector[], added: Connector): readonly Connector[] {
  const isKnown = known.some(
    (connector) =>
      connector.id === added.id &&
      connector.chain === added.chain &&
      normaliseName(connector.name) === normaliseName(added.name),
  )
  return isKnown ? known : [...known, added]
}

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
        type: first.type === 'AUTH' ? ('AUTH' as const) : ('MULTI_CHAIN' as const),
        chains: group.flatMap((connector) => connector.chains),
        connectors: group,
      },
    ]
  })
}

/** "Trust Wallet" and "Trust" are the same wallet (§3.007). */
export function normaliseName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}
