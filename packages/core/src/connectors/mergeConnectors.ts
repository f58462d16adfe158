import type { Connector, ConnectorRow } from './Connector.js'
import { findClaimingConnectors, getClaimedId, isOverlapping, normaliseName } from './claimingConnectors.js'

/**
 * Adds a connector to those known. A wallet that is found again is left out; another one that claims the id of one that
 * is known gets a number, so that neither stands in the other's place.
 *
 * @param known - Connectors so far.
 * @param added - The connector that was found.
 */
export function addConnector(known: readonly Connector[], added: Connector): readonly Connector[] {
  const claimants = findClaimingConnectors(known, added)
  if (claimants.some(({ source }) => source === added.source)) return known
  let id = getClaimedId(added.id)
  let { name } = added
  for (let number = 2; claimants.some((other) => other.id === id); number++) {
    id = `${getClaimedId(id)}#${number}`
    name = `${added.name} (${number})`
  }
  return [...known, { ...added, id, name }]
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
