import { useProvidedKit } from '@latchkey/react/internal'
import { type RefObject, useEffect, useState } from 'react'
import { type PicturedNft, toNftKey } from './nftPlaces.js'

/** A picture that was fetched. */
export type NftPictureState =
  | { status: 'waiting' | 'none' }
  /** `url` is the browser's own name of the bytes, as long as the picture is on screen. */
  | { status: 'ready'; image: HTMLImageElement; url: string; type: string }

/** Fetched this far before they come into sight, in CSS pixels. */
const margin = '200px'

/**
 * Fetches a picture through the gateway once its place is about to come into sight.
 *
 * @param nft - Whose picture.
 * @param place - Where it will be.
 */
export function useNftPicture(nft: PicturedNft, place: RefObject<HTMLElement | null>): NftPictureState {
  const kit = useProvidedKit()
  const [state, setState] = useState<NftPictureState & { key?: string | undefined }>({ status: 'waiting' })
  const key = nft.image_url === null ? undefined : toNftKey(nft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which NFT it is
  useEffect(() => {
    const element = place.current
    if (key === undefined || !element) return
    const work = new AbortController()
    let url: string | undefined
    async function load(): Promise<void> {
      try {
        const blob = await kit.nfts.loadPicture(nft, { signal: work.signal })
        if (work.signal.aborted) return
        url = URL.createObjectURL(blob)
        const image = new Image()
        image.src = url
        await image.decode()
        if (!work.signal.aborted) setState({ status: 'ready', image, url, type: blob.type, key })
      } catch {
        if (!work.signal.aborted) setState({ status: 'none', key })
      }
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void load()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      work.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [kit, key, place])
  if (key === undefined) return { status: 'none' }
  return state.key === key ? state : { status: 'waiting' }
}
