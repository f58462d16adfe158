import { defineView } from '../defineView.js'

/** Which token to buy. */
export const onRampTokenSelectView = defineView({
  id: 'OnRampTokenSelect',
  footer: 'legal',
  skeleton: 'rows',
  title: ({ messages }) => messages.titles.WalletSendSelectToken,
})
