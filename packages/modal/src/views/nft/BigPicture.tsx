import type { Network, OwnNft } from '@latchkey/core'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { PlayIcon } from '../../icons/PlayIcon.js'
import { StopIcon } from '../../icons/StopIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { StillPicture } from '../nfts/NftPicture.js'
import { useNftPicture } from '../nfts/useNftPicture.js'

/** Kinds of files that can move. A drawing may too, but is only ever drawn. */
const movingTypes: ReadonlySet<string> = new Set(['image/gif', 'image/webp', 'image/avif', 'image/png'])

/** Properties of {@link BigPicture}. */
export type BigPictureProps = { nft: OwnNft; network: Network | undefined }

/** The picture of one NFT. That of one that is hidden is fetched when the visitor asks; one that moves stands still until then. */
export function BigPicture({ nft, network }: BigPictureProps): ReactNode {
  const { nfts: texts } = useMessages()
  const [isWanted, setIsWanted] = useState(!nft.flags.is_spam)
  const shown = isWanted ? nft : { ...nft, image_url: null }
  const ref = useRef<HTMLDivElement>(null)
  const picture = useNftPicture(shown, ref)
  const [isPlaying, setIsPlaying] = useState(false)
  const canPlay = nft.is_animated && picture.status === 'ready' && movingTypes.has(picture.type)
  const label = picture.status === 'none' ? texts.noPicture : texts.picture
  return (
    <div className="lk-nft-big">
      <div ref={ref} className="lk-nft-picture" data-whole role="img" aria-label={label({ name: nft.label })}>
        {isPlaying && picture.status === 'ready' ? (
          <img src={picture.url} alt="" draggable={false} />
        ) : (
          <StillPicture nft={shown} picture={picture} />
        )}
      </div>
      {network && (
        <span className="lk-picture-badge lk-nft-network">
          <NetworkImage network={network} size={32} />
        </span>
      )}
      {canPlay && (
        <div className="lk-nft-over">
          <Button
            size="small"
            icon={isPlaying ? <StopIcon size={16} /> : <PlayIcon size={16} />}
            onClick={() => setIsPlaying(!isPlaying)}
          >
            {isPlaying ? texts.stop : texts.play}
          </Button>
        </div>
      )}
      {!isWanted && nft.image_url !== null && (
        <div className="lk-nft-over">
          <Button size="small" onClick={() => setIsWanted(true)}>
            {texts.showPicture}
          </Button>
        </div>
      )}
    </div>
  )
}
