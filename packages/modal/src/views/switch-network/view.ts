import { findNetwork } from '@latchkey/core'
import { defineView, type ViewContext } from '../defineView.js'

type SwitchParameters = { caipNetworkId: string }

/** Waiting for the wallet to go to another network. */
export const switchNetworkView = defineView({
  id: 'SwitchNetwork',
  events: ['network-switch-failed'],
  title: ({ state, messages, parameters }: ViewContext<SwitchParameters>) =>
    findNetwork(state, parameters.caipNetworkId)?.name ?? messages.titles.SwitchNetwork,
  onBack: (kit) => kit.networks.cancelSwitch(),
})
