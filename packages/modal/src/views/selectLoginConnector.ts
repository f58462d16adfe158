import { type Connector, connectorIds, findConnector, type KitState } from '@latchkey/core'

/** The connector of the embedded wallet, once it has come. */
export const selectLoginConnector = (state: Pick<KitState, 'connectors'>): Connector | undefined =>
  findConnector(state, connectorIds.auth)
