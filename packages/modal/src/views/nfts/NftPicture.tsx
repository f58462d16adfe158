import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { PicturePlaceholder } from '../../components/Picture.js'
import { type PicturedNft, toNftKey } from './nftPlaces.js'
import { type NftPictureState, useNftPicture } from './useNftPicture.js'

/** Signs for "as wide as high as it is drawn": a drawing may name no size. */
const usualSizePx = 512
/** Twice the width of the dialog: more is not seen. */
const maxSizePx = 720

/** Properties of {@link NftPicture}. */
export type NftPictureProps = {
  nft: PicturedNft
  /** Shows all of it, with room beside it, instead of filling the square. */
  isWhole?: boolean
}

/** The picture of an NFT, standing still and hidden from assistive technology: it stands beside its name. */
export function NftPicture({ nft, isWhole }: NftPictureProps): ReactNode {
  const ref = useRef<HTMLSpanElement>(null)
  const picture = useNftPicture(nft, ref)
  return (
    <span ref={ref} className="lk-nft-picture" data-whole={isWhole || undefined} aria-hidden="true">
      <StillPicture nft={nft} picture={picture} />
    </span>
  )
}

/**
 * The first moment of a picture. A drawing (SVG) comes from a stranger: copied pixel by pixel it has no script, no link and no address
 * that could be opened.
 */
export function StillPicture({ nft, picture }: { nft: PicturedNft; picture: NftPictureState }): ReactNode {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const image = picture.status === 'ready' ? picture.image : undefined
  useLayoutEffect(() => {
    const canvas = canvasRef.current
    if (!canvas || !image) return
    const { height, width } = getDrawnSize(image)
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  }, [image])
  if (image) return <canvas ref={canvasRef} />
  return (
    <span className="lk-nft-placeholder" data-waiting={picture.status === 'waiting' || undefined}>
      {picture.status === 'none' && <PicturePlaceholder name={nft.label} seed={toNftKey(nft)} />}
    </span>
  )
}

function getDrawnSize({ naturalHeight, naturalWidth }: HTMLImageElement): { height: number; width: number } {
  const [width, height] = [naturalWidth || usualSizePx, naturalHeight || usualSizePx]
  const scale = Math.min(1, maxSizePx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
