import type { Connector, ConnectorRow } from './Connector.js'
import { nameAliases } from './walletAliases.js'

/** The name a wallet is known by. */
function normaliseName(name: string): string {
  return nameAliases[name] ?? name
}

/**
 * Adds a connector to those known. One with the same id, name and a namespace in common replaces nothing and is left
 * out.
 *
 * @param known - Connectors so far.
 * @param added - The connector that was found.
 */
export function addConnector(known: readonly Connector[], added: Connector): readonly Connector[] {
  const isKnown = known.some(
    (connector) =>
      connector.id === added.id &&
      isOverlapping(connector, added) &&
      normaliseName(connector.name) === normaliseName(added.name),
  )
  return isKnown ? known : [...known, added]
}

/**
 * Makes the rows of the wallet list: connectors of the same wallet on several namespaces are one row (§3.005). Within
 * one namespace two connectors of a name are two wallets.
 *
 * @param connectors - As they were found.
 * @returns One per wallet, in the order first seen.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly ConnectorRow[] {
  const rows: (readonly Connector[])[] = []
  for (const connector of connectors) {
    const index = rows.findIndex(
      ([first, ...rest]) =>
        first &&
        normaliseName(first.name) === normaliseName(connector.name) &&
        ![first, ...rest].some((member) => isOverlapping(member, connector)),
    )
    if (index === -1) rows.push([connector])
    else rows[index] = [...(rows[index] ?? []), connector]
  }
  return rows.flatMap((members) => toRow(members) ?? [])
}

function toRow(members: readonly Connector[]): ConnectorRow | undefined {
  const [first] = members
  if (!first) return undefined
  return {
    ...first,
    type: members.length > 1 ? 'MULTI_CHAIN' : first.type,
    imageUrl: first.imageUrl ?? members.find(({ imageUrl }) => imageUrl)?.imageUrl,
    info: first.info ?? members.find(({ info }) => info)?.info,
    namespaces: members.flatMap(({ namespaces }) => namespaces),
    chains: members.flatMap(({ chains }) => chains),
    connectors: members,
  }
}

function isOverlapping(first: Connector, second: Connector): boolean {
  return first.namespaces.some((namespace) => second.namespaces.includes(namespace))
}
