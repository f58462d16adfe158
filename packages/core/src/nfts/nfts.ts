import { defineGroup } from '../base/defineGroup.js'
import { emptyNfts } from './NftState.js'

/** The NFTs of the account in use. */
export const nfts = defineGroup({
  name: 'nfts',
  state: emptyNfts,
  load: async () => (await import('./createNfts.js')).createNfts,
})
