import type { SendArguments } from '@latchkey/core'
import { defineView, type ViewContext } from '../defineView.js'

/** What to send, how much of it and to whom. */
export const walletSendView = defineView({
  id: 'WalletSend',
  feature: 'send',
  events: ['transfer-unprepared', 'transfer-sent', 'transfer-confirmed'],
  title: ({ messages }: ViewContext<SendArguments | undefined>) => messages.titles.WalletSend,
})
