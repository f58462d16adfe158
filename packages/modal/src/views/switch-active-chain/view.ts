import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** A network that no connected wallet serves. */
export const switchActiveChainView = defineView({
  id: 'SwitchActiveChain',
  title: ({ messages }) => messages.titles.switchNetwork,
  load: () => loadLater('SwitchActiveChain'),
})
