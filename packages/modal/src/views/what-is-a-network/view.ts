import { defineView } from '../defineView.js'

/** Help for who meets networks for the first time. */
export const whatIsANetworkView = defineView({
  id: 'WhatIsANetwork',
})
