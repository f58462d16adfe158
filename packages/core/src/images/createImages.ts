import { type CallAddress, imagePaths, toCallUrl } from '@latchkey/wire/url'

/** A picture of the gateway (§7.023). */
export type ImageRequest = {
  kind: keyof typeof imagePaths
  id: string
  /** The size it is shown at, in CSS pixels. */
  sizePx: number
}

/** Addresses of pictures. */
export type ImageGroup = {
  /** The address to load a picture of the gateway from; the site's image loader has the last word. */
  getUrl(request: ImageRequest): string
  /** The address to load a picture with a known address from, such as a token's icon. */
  load(url: string, sizePx: number): string
}

/** Makes the picture addresses of a kit. */
export function createImages({
  address,
  options,
}: {
  address: CallAddress
  options: {
    imageLoader?: ((url: string, request: ImageRequest) => string) | undefined
  }
}): ImageGroup {
  const isGatewayUrl = (url: string) => url.startsWith(address.baseUrl)
  return {
    getUrl(request) {
      const url = toCallUrl(address, imagePaths[request.kind], { params: { id: request.id } })
      return options.imageLoader?.(url, request) ?? url
    },
    load(url, sizePx) {
      if (!options.imageLoader || !isGatewayUrl(url)) return url
      return options.imageLoader(url, { kind: 'token', id: url, sizePx })
    },
  }
}
