import { defineView } from '../defineView.js'

/** Waiting for the wallet to go to another network. */
export const switchNetworkView = defineView({
  id: 'SwitchNetwork',
  title: ({ kit, messages, parameters }) =>
    kit.networks.find(parameters.caipNetworkId)?.name ?? messages.networks.switchTitle,
  onBack: (kit) => kit.networks.cancelSwitch(),
  load: () => import('../laterViews.js').then((views) => views.SwitchNetwork),
})
