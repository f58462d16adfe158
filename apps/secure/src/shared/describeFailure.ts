import { isAppKitError } from '@latchkey/errors'
import { formatTime } from './formatTime.js'

/** How the gateway writes times in the reasons it gives. */
const writtenTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/**
 * Writes a failure for the visitor: what happened, and what to do.
 *
 * @param error - Anything that was thrown.
 */
export function describeFailure(error: unknown): string {
  if (isAppKitError(error))
    return error.message.replace(writtenTime, (time) => formatTime(Date.parse(time), { isZoned: true }))
  if (error instanceof DOMException && error.name === 'NotAllowedError') {
    return 'The passkey was not used: it was cancelled, took too long, or isn’t on this device. Try again'
  }
  return 'Something went wrong. Load the page again and try once more'
}

/** Whether the browser knows that there is no network. */
export function isOffline(): boolean {
  return !navigator.onLine
}
