import type { getTokenImage } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { answerImage } from '../answerImage.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/**
 * Answers `getTokenImage`.
 *
 * @param dependencies - The pictures.
 */
export function createGetTokenImage({
  images,
}: Pick<RouteDependencies, 'images'>): CallHandler<typeof getTokenImage> {
  return (callRequest) => answerImage(images, 'tokens', callRequest)
}
