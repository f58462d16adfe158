import type { Failure } from '@latchkey/core'
import { getErrorDetail, isAppKitError } from '@latchkey/errors'
import { getWalletText } from '../../messages/getWalletText.js'
import type { Messages } from '../../messages/Messages.js'

/**
 * The text for anything that a step of a login throws: by its code where it has one that is known, in the words of whoever
 * failed otherwise.
 *
 * @param texts - The view's.
 * @param error - Anything that was thrown.
 */
export function describeLoginFailure(texts: Messages['login'], error: unknown): string {
  const context = isAppKitError(error) ? (error.context as Pick<Failure, 'peer'> | undefined) : undefined
  return getWalletText(texts, context ?? {}) ?? getErrorDetail(error)
}
