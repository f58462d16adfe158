import { defineView } from '../defineView.js'

/** Help for who meets a wallet for the first time. */
export const whatIsAWalletView = defineView({
  id: 'WhatIsAWallet',
  title: ({ messages }) => messages.common.getHelp,
})
