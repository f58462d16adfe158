import type { Connector, ConnectorRow } from './Connector.js'
import { nameAliases } from './walletAliases.js'

// Anyone may announce any id: of two that claim the same, neither is more likely to be what it says.

/**
 * The name a wallet is known by.
 *
 * @param name - The name it gives.
 */
export function normaliseName(name: string): string {
  return nameAliases[name] ?? name
}

/** Whether two connectors have a namespace in common. */
export function isOverlapping(
  first: Pick<Connector, 'namespaces'>,
  second: Pick<Connector, 'namespaces'>,
): boolean {
  return first.namespaces.some((namespace) => second.namespaces.includes(namespace))
}

/**
 * What a wallet says it is: its connector's id without the number that tells it from others that say the same.
 *
 * @param connectorId - The id.
 */
export function getClaimedId(connectorId: string): string {
  return connectorId.split('#', 1).join()
}

/**
 * The connectors that claim an id where another does.
 *
 * @param connectors - Those known.
 * @param claim - The id, and the namespaces.
 */
export function findClaimingConnectors(
  connectors: readonly Connector[],
  claim: Pick<Connector, 'id' | 'namespaces'>,
): readonly Connector[] {
  return connectors.filter(
    (connector) => getClaimedId(connector.id) === getClaimedId(claim.id) && isOverlapping(connector, claim),
  )
}

/**
 * Whether another wallet on a row's namespaces goes by its id or its name: a visitor could take one for the other.
 *
 * @param connectors - Those known.
 * @param row - The row.
 */
export function isDisputed(connectors: readonly Connector[], row: ConnectorRow): boolean {
  const toName = ({ name }: { name: string }) => normaliseName(name).toLowerCase()
  const named = connectors.filter((other) => toName(other) === toName(row) && isOverlapping(other, row))
  return [...findClaimingConnectors(connectors, row), ...named].some(
    (other) => !row.connectors.includes(other),
  )
}
