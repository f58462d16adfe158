import { isAppKitError } from '@latchkey/errors'

/**
 * Writes a failure for the visitor: what happened, and what to do.
 *
 * @param error - Anything that was thrown.
 */
export function describeFailure(error: unknown): string {
  if (isAppKitError(error)) return error.message
  if (error instanceof DOMException && error.name === 'NotAllowedError') {
    return 'The passkey was not used: it was cancelled, took too long, or is not on this device. Try again'
  }
  return 'Something went wrong. Load the page again and try once more'
}

/** Whether the browser knows that there is no network. */
export function isOffline(): boolean {
  return !navigator.onLine
}
