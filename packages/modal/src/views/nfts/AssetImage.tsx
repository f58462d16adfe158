import type { Network, SendQuote } from '@latchkey/core'
import type { ReactNode } from 'react'
import { NetworkImage } from '../../components/NetworkImage.js'
import { Picture, type PictureSize } from '../../components/Picture.js'
import { TokenImage } from '../../components/TokenImage.js'
import { NftPicture } from './NftPicture.js'
import { toPicturedNft } from './nftPlaces.js'

/** Properties of {@link AssetImage}. */
export type AssetImageProps = {
  asset: SendQuote['token']
  /** Drawn small at the bottom right. */
  network?: Network | undefined
  size: PictureSize
}

/** The picture of what is sent: a token or an NFT. */
export function AssetImage({ asset, network, size }: AssetImageProps): ReactNode {
  if (asset.type !== 'nft') return <TokenImage token={asset} network={network} size={size} />
  const badge = network && <NetworkImage network={network} size={size > 40 ? 24 : 16} />
  return (
    <Picture
      name={asset.symbol}
      size={size}
      shape="wallet"
      badge={badge}
      placeholder={<NftPicture nft={toPicturedNft(asset)} />}
    />
  )
}
