import { type ConnectorRow, type KitState, mergeConnectors } from '@latchkey/core'

/**
 * The wallet of several connectors that begins with one of them.
 *
 * @param state - The kit's state.
 * @param connectorId - The first of its connectors.
 */
export function findRow(
  { connectors }: Pick<KitState, 'connectors'>,
  connectorId: string,
): ConnectorRow | undefined {
  return mergeConnectors(connectors).find(
    ({ id, connectors: members }) => id === connectorId && members.length > 1,
  )
}
