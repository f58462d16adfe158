import { findConnector } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { defineView, type ViewContext } from '../defineView.js'

/** `namespace`: the one of its namespaces that was chosen; `namespaces`: all that are connected with it, by one answer of the wallet. */
type ConnectingParameters = {
  connectorId: string
  walletId?: string | undefined
  namespace?: Namespace | undefined
  namespaces?: readonly Namespace[] | undefined
}

/** Waiting for an installed wallet. */
export const connectingExternalView = defineView({
  id: 'ConnectingExternal',
  title: ({ state, messages, parameters: { connectorId, namespace } }: ViewContext<ConnectingParameters>) =>
    findConnector(state, connectorId, namespace)?.name ?? messages.titles.connecting,
  onBack: (kit) => kit.connections.cancelConnect(),
})
