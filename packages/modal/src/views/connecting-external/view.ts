import { defineView } from '../defineView.js'

/** Waiting for an installed wallet. */
export const connectingExternalView = defineView({
  id: 'ConnectingExternal',
  title: ({ kit, messages, parameters }) =>
    kit.connectors.find(parameters.connectorId)?.name ?? messages.connecting.title,
  onBack: (kit) => kit.connections.cancelConnect(),
  load: () => import('../laterViews.js').then((views) => views.ConnectingExternal),
})
