import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of NFTs. */
export const NftFailure = defineFailures({
  'nft/unavailable': { status: 503, isOwn: true },
  'nft/no-picture': { status: 404, isOwn: true },
})
