import { findConnector } from '@latchkey/core'
import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** Waiting for an installed wallet. */
export const connectingExternalView = defineView({
  id: 'ConnectingExternal',
  title: ({ state, messages, parameters: { connectorId, namespace } }) =>
    findConnector(state, connectorId, namespace)?.name ?? messages.titles.connecting,
  onBack: (kit) => kit.connections.cancelConnect(),
  load: () => loadLater('ConnectingExternal'),
})
