import type { ServiceContext } from '../ServiceContext.js'
import type { ImageProvider } from './ImageProvider.js'

/**
 * The address of a token's picture.
 *
 * @param symbol - The token's symbol.
 * @param dependencies - Where pictures are and where the gateway is reached.
 * @returns Undefined when there is no picture.
 */
export function getTokenImageUrl(
  symbol: string,
  { getPublicUrl, images }: Pick<ServiceContext, 'getPublicUrl'> & { images: ImageProvider },
): string | undefined {
  if (!images.has('tokens', symbol)) return undefined
  return `${getPublicUrl()}/public/getTokenImage/${encodeURIComponent(symbol.toUpperCase())}`
}
