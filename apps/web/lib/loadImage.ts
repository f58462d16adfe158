import type { ImageRequest } from '@latchkey/core'

/** The widths the optimiser makes; it refuses others. Same list as `images.imageSizes` in next.config.ts. */
const widthsPx = [16, 32, 48, 64, 96, 128, 256, 384] as const
/** Pictures are asked for at three times their size on screen: sharp on phones, one entry in the cache. */
const density = 3

/**
 * The address of a picture at the page's own optimiser, so that the page asks no other host.
 *
 * @param url - The picture at the gateway.
 * @param request - `sizePx`: the size it is shown at.
 */
export function loadImage(url: string, { sizePx }: Pick<ImageRequest, 'sizePx'>): string {
  const width = widthsPx.find((candidate) => candidate >= sizePx * density) ?? 384
  return `/_next/image?url=${encodeURIComponent(url)}&w=${width}&q=75`
}
