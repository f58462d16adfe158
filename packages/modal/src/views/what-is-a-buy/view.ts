import { defineView } from '../defineView.js'

/** Help for visitors who buy tokens for the first time. */
export const whatIsABuyView = defineView({ id: 'WhatIsABuy' })
