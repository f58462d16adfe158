import { isAppKitError } from '@latchkey/errors'
import { failureTexts, refusalTexts } from './refusalTexts.js'

/**
 * Writes a failure for the visitor: what happened, and what to do.
 *
 * @param error - Anything that was thrown.
 */
export function describeFailure(error: unknown): string {
  if (isAppKitError(error, 'secure/refused')) {
    const { code, details, reason } = error.context
    return Object.hasOwn(refusalTexts, code) ? (refusalTexts[code]?.(details ?? {}) ?? reason) : reason
  }
  if (isAppKitError(error, 'secure/login-refused')) {
    const { code, details } = error.context
    return refusalTexts[code]?.(details) ?? error.message
  }
  if (isAppKitError(error)) return error.message
  if (error instanceof DOMException && error.name === 'NotAllowedError') {
    return failureTexts.passkeyUnused
  }
  return failureTexts.unknown
}

/** Whether the browser knows that there is no network. */
export function isOffline(): boolean {
  return !navigator.onLine
}
