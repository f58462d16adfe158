import {
  type CallDefinition,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
} from '@latchkey/wire'
import type { KitContext } from '../kit/KitContext.js'

/** A picture of the gateway (§7.023). */
export type ImageRequest = {
  kind: 'wallet' | 'asset' | 'currency' | 'token'
  id: string
  /** The size it is shown at, in CSS pixels. */
  sizePx: number
}

const callsByKind = {
  wallet: getWalletImage,
  asset: getAssetImage,
  currency: getCurrencyImage,
  token: getTokenImage,
} as const satisfies Record<ImageRequest['kind'], CallDefinition>

/** Addresses of pictures. */
export type ImageGroup = {
  /** The address to load a picture of the gateway from; the site's image loader has the last word. */
  getUrl(request: ImageRequest): string
  /** The address to load a picture with a known address from, such as a token's icon. */
  load(url: string, sizePx: number): string
}

/** Makes the picture addresses of a kit. */
export function createImages({ client, options }: Pick<KitContext, 'client' | 'options'>): ImageGroup {
  const isGatewayUrl = (url: string) => url.startsWith(options.gateway)
  return {
    getUrl(request) {
      const url = client.getUrl(callsByKind[request.kind], { params: { id: request.id } })
      return options.imageLoader?.(url, request) ?? url
    },
    load(url, sizePx) {
      if (!options.imageLoader || !isGatewayUrl(url)) return url
      return options.imageLoader(url, { kind: 'token', id: url, sizePx })
    },
  }
}
