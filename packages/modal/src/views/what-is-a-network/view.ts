import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** Help for who meets networks for the first time. */
export const whatIsANetworkView = defineView({
  id: 'WhatIsANetwork',
  title: ({ messages }) => messages.titles.whatIsANetwork,
  load: () => loadLater('WhatIsANetwork'),
})
