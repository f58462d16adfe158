import type { getCurrencyImage } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { answerImage } from '../answerImage.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/**
 * Answers `getCurrencyImage`.
 *
 * @param dependencies - The pictures.
 */
export function createGetCurrencyImage({
  images,
}: Pick<RouteDependencies, 'images'>): CallHandler<typeof getCurrencyImage> {
  return (callRequest) => answerImage(images, 'currencies', callRequest)
}
