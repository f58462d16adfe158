import type { NftPlace } from '@latchkey/core'
import { defineView, type ViewContext } from '../defineView.js'

/** To whom an NFT is sent, and how many of it. */
export const nftSendView = defineView({
  id: 'NftSend',
  title: ({ messages }: ViewContext<NftPlace>) => messages.titles.NftSend,
})
