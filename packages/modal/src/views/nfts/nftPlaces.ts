import type { NftBalance, NftPlace, OwnNft } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/primitives'

/** What of an NFT its picture needs. */
export type PicturedNft = NftPlace & Pick<OwnNft, 'label' | 'image_url' | 'is_animated'>

/** A key of an NFT in a list. */
export function toNftKey({ caipNetworkId, contract, token_id }: NftPlace): string {
  return [caipNetworkId, contract, token_id].join()
}

/**
 * Finds an NFT in a list.
 *
 * @param nfts - The account's.
 * @param place - Which one.
 */
export function findNft(nfts: readonly OwnNft[], place: NftPlace): OwnNft | undefined {
  const key = toNftKey(place)
  return nfts.find((nft) => toNftKey(nft) === key)
}

/** Which NFT is sent, as views are opened with it. */
export function toNftPlace({ address, caipNetworkId, tokenId }: NftBalance): NftPlace {
  return { caipNetworkId, contract: parseCaip10(address).address, token_id: tokenId }
}

/** An NFT that is sent, for its picture. */
export function toPicturedNft(token: NftBalance): PicturedNft {
  return {
    ...toNftPlace(token),
    ...{ label: token.symbol, image_url: token.iconUrl || null, is_animated: false },
  }
}
