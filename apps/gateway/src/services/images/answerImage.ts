import { daySeconds } from '@latchkey/primitives'
import type { CallDefinition } from '@latchkey/wire'
import { type CallRequest, RawAnswer } from '../../http/mountCall.js'
import { ImageFailure } from './ImageFailure.js'
import type { ImageKind, ImageProvider } from './ImageProvider.js'

/** Opened by itself, as a page, a drawing gets an origin of its own and may load and run nothing. */
const vectorPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Answers with a picture, or with 304 when the caller has it already. Who says that it takes SVG, as browsers do for
 * pictures in a page, gets the drawing; everybody else, such as an image optimiser or an app, gets pixels.
 *
 * @param images - Where pictures are.
 * @param kind - What it is of.
 * @param callRequest - The request.
 * @throws GatewayFailure `image/unknown`
 */
export async function answerImage(
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
