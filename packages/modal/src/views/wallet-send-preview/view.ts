import { defineView } from '../defineView.js'
import { isWithOthers } from '../wallet-send/isWithOthers.js'

/** Everything about a transfer before it is sent, and what becomes of it. */
export const walletSendPreviewView = defineView({
  id: 'WalletSendPreview',
  title: ({ messages, state }) =>
    isWithOthers(state.send.step) ? messages.titles.WalletSend : messages.titles.reviewSend,
  onBack(kit) {
    void kit.send.cancel()
    void kit.send.edit()
  },
})
