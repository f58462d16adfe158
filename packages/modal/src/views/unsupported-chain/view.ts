import { defineView } from '../defineView.js'

/** The wallet is on a network that the site does not use. It can only be left by switching or disconnecting. */
export const unsupportedChainView = defineView({
  id: 'UnsupportedChain',
  left: 'none',
})
