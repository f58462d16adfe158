import type { getAssetImage } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { answerImage } from '../answerImage.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/**
 * Answers `getAssetImage`.
 *
 * @param dependencies - The pictures.
 */
export function createGetAssetImage({
  images,
}: Pick<RouteDependencies, 'images'>): CallHandler<typeof getAssetImage> {
  return (callRequest) => answerImage(images, 'assets', callRequest)
}
