import { daySeconds } from '@latchkey/primitives'
import {
  type CallDefinition,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
} from '@latchkey/wire'
import { type CallRequest, RawAnswer } from '../../http/mountCall.js'
import { defineService } from '../defineService.js'
import { ImageFailure } from './ImageFailure.js'
import { type ImageKind, type ImageProvider, images } from './ImageProvider.js'
import { imageSettings } from './imageSettings.js'
import { provideImages } from './provideImages.js'

/** Opened by itself, as a page, a drawing gets an origin of its own and may load and run nothing. */
const vectorPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Pictures of what the others name. */
export const imageService = defineService({
  name: 'images',
  reference: { title: 'Wallet directory', about: 'Pictures of wallets, networks, tokens and currencies.' },
  calls: {
    getAssetImage: {
      call: getAssetImage,
      example: { 'path.id': '02b53f6a-e3d4-479e-1cb4-21178987d100' },
    },
    getCurrencyImage: { call: getCurrencyImage, example: { 'path.id': 'usd' } },
    getTokenImage: { call: getTokenImage, example: { 'path.id': 'eth' } },
    getWalletImage: {
      call: getWalletImage,
      example: { 'path.id': '3386dde1-8b24-48c8-4b81-16979e342000' },
    },
  },
  capabilities: [images],
  failures: ImageFailure,
  settings: imageSettings,
  async create({ use }) {
    const provider = await use(provideImages)
    return {
      getAssetImage: (request) => answerImage(provider, 'assets', request),
      getCurrencyImage: (request) => answerImage(provider, 'currencies', request),
      getTokenImage: (request) => answerImage(provider, 'tokens', request),
      getWalletImage: (request) => answerImage(provider, 'wallets', request),
    }
  },
})

/**
 * Answers with a picture, or with 304 when the caller has it already. Who says that it takes SVG, as browsers do for
 * pictures in a page, gets the drawing; everybody else, such as an image optimiser or an app, gets pixels.
 *
 * @param images - Where pictures are.
 * @param kind - What it is of.
 * @param callRequest - The request.
 * @throws GatewayFailure `image/unknown`
 */
async function answerImage(
  images: ImageProvider,
  kind: ImageKind,
  {
    params,
    reply,
    request,
  }: Pick<CallRequest<CallDefinition>, 'reply' | 'request'> & { params: { id: string } },
): Promise<RawAnswer> {
  const isVectorWanted = request.headers.accept?.includes('image/svg+xml') ?? false
  const image = await images.find(kind, params.id, isVectorWanted)
  if (!image) throw new ImageFailure('image/unknown', 'There is no such picture')
  reply.header('cache-control', `public, max-age=${daySeconds}`)
  reply.header('etag', image.etag)
  reply.header('vary', 'accept')
  if (image.type === 'image/svg+xml') reply.header('content-security-policy', vectorPolicy)
  const isKnown = request.headers['if-none-match'] === image.etag
  return isKnown ? new RawAnswer('', image.type, 304) : new RawAnswer(image.bytes, image.type)
}
