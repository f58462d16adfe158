import type { ProviderWindowMessage } from '@latchkey/wire/frame'
import { readSocialHandover, readSocialResult } from '@latchkey/wire/secure'

/** What became of a login's window. */
export type HandoverOutcome =
  /** Nothing has come yet: the site, which has been told, sends the window to the provider next. */
  | { status: 'waiting' }
  | { status: 'handed-over'; origin: string }
  /** Browsers cut the window off from the site on some providers' pages; the site asks the gateway by itself then (S10). */
  | { status: 'cut-off'; origin: string }
  | { status: 'failed'; reason: string }

const foreign: HandoverOutcome = {
  status: 'failed',
  reason: 'This is no answer to a login. Go back to the site and begin again',
}

/**
 * Says to the site that opened the window that it may be led on, or hands it the result of a login: to the one origin the gateway
 * recorded, and nobody else.
 *
 * @param fragment - What the gateway wrote behind the `#`.
 * @param target - The window.
 */
export function handOver(fragment: string, target: Pick<Window, 'location' | 'opener'>): HandoverOutcome {
  const opener = target.opener as Window | null
  if (fragment === '') {
    // Whoever it is: it is nothing secret.
    const message: ProviderWindowMessage = { isWaiting: true }
    opener?.postMessage(message, '*')
    return { status: 'waiting' }
  }
  const handover = readSocialHandover(fragment)
  if (!handover) return foreign
  if ('error' in handover) return { status: 'failed', reason: handover.error }
  const { origin, resultUri } = handover
  // Whoever makes up a link to this page hands over nothing but what the gateway writes.
  const isOwn = URL.canParse(resultUri) && new URL(resultUri).origin === target.location.origin
  if (!isOwn || !readSocialResult(resultUri)) return foreign
  if (!opener || opener.closed) return { status: 'cut-off', origin }
  const message: ProviderWindowMessage = { resultUri }
  opener.postMessage(message, origin)
  return { status: 'handed-over', origin }
}
