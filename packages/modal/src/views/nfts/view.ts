import { defineView } from '../defineView.js'

/** The NFTs of the account on the active network. */
export const nftsView = defineView({
  id: 'Nfts',
})
