import type { CallDefinition } from '@latchkey/wire'
import { GatewayFailure } from '../http/GatewayFailure.js'
import { type CallRequest, RawAnswer } from '../http/mountCall.js'
import type { ImageStore } from './createImageStore.js'

const oneDaySeconds = 86_400

/**
 * Answers with a picture, or with 304 when the caller has it already.
 *
 * @param store - Where it is.
 * @param callRequest - The request.
 * @throws GatewayFailure `image/unknown`
 */
export async function answerImage(
  store: ImageStore,
  {
    params,
    reply,
    request,
  }: Pick<CallRequest<CallDefinition>, 'reply' | 'request'> & { params: { id: string } },
): Promise<RawAnswer> {
  const image = await store.find(params.id)
  if (!image) throw new GatewayFailure('image/unknown', 'There is no such picture')
  reply.header('cache-control', `public, max-age=${oneDaySeconds}`)
  reply.header('etag', image.etag)
  const isKnown = request.headers['if-none-match'] === image.etag
  return isKnown ? new RawAnswer('', 'image/webp', 304) : new RawAnswer(image.bytes, 'image/webp')
}
