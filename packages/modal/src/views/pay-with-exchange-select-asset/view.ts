import { defineView, type ViewContext } from '../defineView.js'

/** Which token an exchange is to send. */
export const payWithExchangeSelectAssetView = defineView({
  id: 'PayWithExchangeSelectAsset',
  skeleton: 'rows',
  title: ({ messages }: ViewContext) => messages.titles.WalletSendSelectToken,
})
