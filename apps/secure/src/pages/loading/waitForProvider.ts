import type { ProviderWindowMessage } from '@latchkey/wire/frame'
import { tellFrames } from '../../shared/loginWindow.js'
import { hashWindowSecret, makeWindowSecret } from './windowSecret.js'

/** The secure site's frame may come into the page after this window; in milliseconds. */
const tellingMs = 100

/**
 * Readies a window that goes to a provider next: makes its secret, tells the secure site's frame in the page that opened it the
 * secret's hash, again and again until the window is led on, and tells the page that it may lead.
 *
 * @param target - The window.
 * @throws What the browser throws where it keeps nothing for this window.
 */
export async function waitForProvider(
  target: Pick<Window, 'location' | 'opener' | 'sessionStorage' | 'setInterval'>,
): Promise<void> {
  const opener = target.opener as Window | null
  const hash = await hashWindowSecret(makeWindowSecret(target.sessionStorage))
  if (!opener) return
  const tell = () => tellFrames(opener, hash, target.location.origin)
  tell()
  target.setInterval(tell, tellingMs)
  // Whoever it is: it is nothing secret.
  const message: ProviderWindowMessage = { isWaiting: true }
  opener.postMessage(message, '*')
}
