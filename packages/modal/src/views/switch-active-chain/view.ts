import { defineView, type ViewContext } from '../defineView.js'

/** `caipNetworkId`: the network that needs another wallet. */
type SwitchParameters = { caipNetworkId: string }

/** A network that no connected wallet serves. */
export const switchActiveChainView = defineView({
  id: 'SwitchActiveChain',
  title: ({ messages }: ViewContext<SwitchParameters>) => messages.titles.SwitchNetwork,
})
