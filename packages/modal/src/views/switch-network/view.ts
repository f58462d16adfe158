import { findNetwork } from '@latchkey/core'
import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** Waiting for the wallet to go to another network. */
export const switchNetworkView = defineView({
  id: 'SwitchNetwork',
  title: ({ state, messages, parameters }) =>
    findNetwork(state, parameters.caipNetworkId)?.name ?? messages.titles.switchNetwork,
  onBack: (kit) => kit.networks.cancelSwitch(),
  load: () => loadLater('SwitchNetwork'),
})
