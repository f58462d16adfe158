import type { Clock, WindowedProvider } from '@latchkey/core'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { urlSchema } from '@latchkey/wire/frame'
import * as v from 'valibot'

/** How often is looked whether the window is still there (§9.006); in ms. */
const pollingMs = 1000
/** What a window that is just closing has said may come after it; in ms. */
const graceMs = 3000

const messageSchema = v.object({ resultUri: urlSchema })

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
 * Opens a provider's window at once, leads it there, and waits for what comes of it (§4.014, §9.006).
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
  let address: string | undefined
  const end = waitForEnd(popup, { origin, clock, signal })
  try {
    address = await Promise.race([getAddress(), end.then(giveUpEarly)])
    popup.location.href = address
    const resultUri = await end
    if (resultUri === undefined) return { isGone: true, address }
    const reason = new URL(resultUri).searchParams.get('error')
    if (reason) throw new EmbeddedError('login/refused', { provider, reason })
    return { isGone: false, resultUri }
  } catch (error) {
    end.catch(() => undefined)
    throw error
  } finally {
    popup.close()
  }
}

/** The page that the window begins at cuts nothing off, and says nothing. */
function giveUpEarly(): never {
  throw new EmbeddedError('login/window-closed')
}

/** Waits for the window's message; `undefined` once the window seems closed. */
function waitForEnd(
  popup: Window,
  { origin, clock, signal }: { origin: string; clock: Clock; signal: AbortSignal },
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let closedAtMs: number | undefined
    let stopTimer = clock.schedule(look, pollingMs)
    window.addEventListener('message', onMessage)
    signal.addEventListener('abort', giveUp)

    function stop(): void {
      stopTimer()
      window.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', giveUp)
    }

    function giveUp(): void {
      stop()
      reject(signal.reason)
    }

    function onMessage(event: MessageEvent): void {
      if (event.source !== popup || event.origin !== origin) return
      const parsed = v.safeParse(messageSchema, event.data)
      if (!parsed.success) return
      stop()
      resolve(parsed.output.resultUri)
    }

    function look(): void {
      closedAtMs = popup.closed ? (closedAtMs ?? clock.now()) : undefined
      if (closedAtMs !== undefined && clock.now() - closedAtMs >= graceMs) {
        stop()
        resolve(undefined)
        return
      }
      stopTimer = clock.schedule(look, pollingMs)
    }
  })
}
