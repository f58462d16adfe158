import type { ProviderWindowMessage } from '@latchkey/wire/frame'
import { readSocialHandover, readSocialResult } from '@latchkey/wire/secure'
import type { windowTexts } from '../../messages/windowTexts.js'

/** What became of a login's window. */
export type HandoverOutcome =
  /** The gateway is told that this is the window the login was begun for. */
  | { status: 'proving' }
  /** The gateway was not reached; it can be told again. */
  | { status: 'unproven'; error: unknown; retry: () => void }
  /** Nothing has come yet: the site, which has been told, sends the window to the provider next. */
  | { status: 'waiting' }
  | { status: 'handed-over'; origin: string }
  /** Browsers cut the window off from the site on some providers' pages; the site asks the gateway by itself then (S10). */
  | { status: 'cut-off'; origin: string }
  | { status: 'failed'; code: HandoverFailure }

/** Why the window has nothing to hand over, or keeps it to itself. */
type HandoverFailure = keyof typeof windowTexts.loading.failures

/** Tells the gateway that this is the window a login was begun for; false where it is not. */
export type ProveWindow = (result: { transactionId: string; result: string }) => Promise<boolean>

const foreign: HandoverOutcome = { status: 'failed', code: 'social/no-answer' }

/**
 * Hands the result of a login to the site that opened the window: to the one origin the gateway recorded, and nobody else, and
 * only in the window that the login was begun for.
 *
 * @param fragment - What the gateway wrote behind the `#`.
 * @param target - The window.
 * @param prove - Tells the gateway which window this is.
 * @throws What `prove` throws, but for a window that is another one.
 */
export async function handOver(
  fragment: string,
  target: Pick<Window, 'location' | 'opener'>,
  prove: ProveWindow,
): Promise<HandoverOutcome> {
  const opener = target.opener as Window | null
  const handover = readSocialHandover(fragment)
  if (!handover) return foreign
  if ('error' in handover) return { status: 'failed', code: handover.error }
  const { origin, resultUri } = handover
  // Whoever makes up a link to this page hands over nothing but what the gateway writes.
  const isOwn = URL.canParse(resultUri) && new URL(resultUri).origin === target.location.origin
  const result = isOwn ? readSocialResult(resultUri) : undefined
  if (!result) return foreign
  // What came to nothing is worth nothing either, in whichever window.
  if ('result' in result && !(await prove(result))) return { status: 'failed', code: 'social/window' }
  if (!opener || opener.closed) return { status: 'cut-off', origin }
  const message: ProviderWindowMessage = { resultUri }
  opener.postMessage(message, origin)
  return { status: 'handed-over', origin }
}
