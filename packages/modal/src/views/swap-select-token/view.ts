import { defineView, type ViewContext } from '../defineView.js'

/** Which token to pay with or to get. */
export const swapSelectTokenView = defineView({
  id: 'SwapSelectToken',
  skeleton: 'rows',
  title: ({ messages }: ViewContext<{ side: 'sell' | 'buy' }>) => messages.titles.WalletSendSelectToken,
})
