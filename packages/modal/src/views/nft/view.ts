import type { NftPlace } from '@latchkey/core'
import { defineView, type ViewContext } from '../defineView.js'

/** One NFT, with all that is known of it. */
export const nftView = defineView({
  id: 'Nft',
  title: ({ messages }: ViewContext<NftPlace>) => messages.titles.Nft,
})
