import type { Nft } from '@latchkey/wire'
import type { Network } from '../../chains/Network.js'
import { judgeNft } from './judgeNft.js'
import type { HeldNft } from './NftProvider.js'
import type { NftMetadata } from './parseMetadata.js'

/**
 * Writes an NFT as the wire has it.
 *
 * @param nft - As it is held.
 * @param metadata - What its metadata say; undefined where they could not be read.
 * @param options - The network, and the gateway's own address.
 */
export function toWireNft(
  { amount, collection, contract, kind, tokenId }: HeldNft,
  metadata: NftMetadata | undefined,
  { network, publicUrl }: { network: Network; publicUrl: string },
): Nft {
  const reason = judgeNft([collection.name, collection.symbol, metadata?.name], network)
  const place = [network.caipNetworkId, contract, String(tokenId)].map(encodeURIComponent).join('/')
  return {
    ...{ contract, kind, collection, token_id: String(tokenId), amount: String(amount) },
    name: metadata?.name ?? null,
    description: metadata?.description ?? null,
    image_url: metadata?.picture ? `${publicUrl}/v1/nft/${place}/image` : null,
    is_animated: metadata?.isAnimated ?? false,
    traits: [...(metadata?.traits ?? [])],
    flags: reason ? { is_spam: true, reason } : { is_spam: false },
  }
}
