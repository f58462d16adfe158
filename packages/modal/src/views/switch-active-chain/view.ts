import { defineView } from '../defineView.js'

/** A network that no connected wallet serves. */
export const switchActiveChainView = defineView({
  id: 'SwitchActiveChain',
  title: ({ messages }) => messages.wallets.switchChainTitle,
  load: () => import('../laterViews.js').then((views) => views.SwitchActiveChain),
})
