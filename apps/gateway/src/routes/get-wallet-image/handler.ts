import type { getWalletImage } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { answerImage } from '../answerImage.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/**
 * Answers `getWalletImage`.
 *
 * @param dependencies - The pictures.
 */
export function createGetWalletImage({
  images,
}: Pick<RouteDependencies, 'images'>): CallHandler<typeof getWalletImage> {
  return (callRequest) => answerImage(images, 'wallets', callRequest)
}
