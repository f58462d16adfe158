import type { Clock, WindowedProvider } from '@latchkey/core'
import { providerMarks } from '@latchkey/core/internal'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { watchProviderWindow } from './watchProviderWindow.js'

/** How a provider's window ended: with an address it came back to, or out of sight. */
export type ProviderWindowOutcome =
  | { isGone: false; resultUri: string }
  /**
   * Closed by the visitor, or cut off from this page by the provider's (Cross-Origin-Opener-Policy): a page cannot tell one from
   * the other. `address`: where it was sent.
   */
  | { isGone: true; address: string }

/** What a provider's window is opened with. */
export type OpenProviderWindowParameters = {
  /** The secure site, the only one whose message counts. */
  url: string
  clock: Clock
  /** Gives up, and closes the window. */
  signal: AbortSignal
  /** Where the provider is. */
  getAddress(): Promise<string>
}

/**
 * Opens a provider's window at once, leads it there once its first page is in it, and waits for what comes of it (§4.014, §9.006).
 *
 * @param provider - Who is asked.
 * @param parameters - See {@link OpenProviderWindowParameters}.
 * @throws `login/window-blocked`, `login/window-closed` where it was closed before it was anywhere (§4.015), `login/refused`; what
 * `getAddress` throws.
 */
export async function openProviderWindow(
  provider: WindowedProvider,
  { url, clock, signal, getAddress }: OpenProviderWindowParameters,
): Promise<ProviderWindowOutcome> {
  const { origin } = new URL(url)
  const features = 'width=600,height=800,scrollbars=yes'
  const popup = window.open(new URL('/loading', url), 'popupWindow', features)
  if (!popup) throw new EmbeddedError('login/window-blocked')
  let ledTo: string | undefined
  const address = getAddress()
  const lead = (to: string) => {
    if (popup.closed) return
    ledTo = to
    popup.location.href = to
  }
  try {
    const ended = watchProviderWindow(popup, {
      origin,
      clock,
      signal,
      // Browsers lose where a window is sent while its first page takes its place in it, or the page that sends it breaks down. One
      // whose page comes late says so after it was sent, and is sent again.
      onWaiting: () => void address.then(lead, () => undefined),
    })
    const resultUri = await Promise.race([ended, address.then(() => ended)])
    if (resultUri === undefined) {
      // The page that the window begins at cuts nothing off.
      if (ledTo === undefined) throw new EmbeddedError('login/window-closed')
      return { isGone: true, address: ledTo }
    }
    const reason = new URL(resultUri).searchParams.get('error')
    if (reason) {
      const peer = { code: reason, context: { provider: providerMarks[provider].name } }
      throw new EmbeddedError('login/refused', { provider, reason, peer })
    }
    return { isGone: false, resultUri }
  } finally {
    popup.close()
  }
}
