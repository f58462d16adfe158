import type { CallDefinition } from '@latchkey/wire'
import { GatewayFailure } from '../http/GatewayFailure.js'
import { type CallRequest, RawAnswer } from '../http/mountCall.js'
import type { ImageKind, ImageProvider } from '../providers/images/ImageProvider.js'

const oneDaySeconds = 86_400

/**
 * Answers with a picture, or with 304 when the caller has it already.
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
  const image = await images.find(kind, params.id)
  if (!image) throw new GatewayFailure('image/unknown', 'There is no such picture')
  reply.header('cache-control', `public, max-age=${oneDaySeconds}`)
  reply.header('etag', image.etag)
  const isKnown = request.headers['if-none-match'] === image.etag
  return isKnown ? new RawAnswer('', 'image/webp', 304) : new RawAnswer(image.bytes, 'image/webp')
}
