import type { Clock, WindowedProvider } from '@latchkey/core'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { urlSchema } from '@latchkey/wire/frame'
import * as v from 'valibot'

/** How often is looked whether the window is still there (§9.006); in ms. */
const pollingMs = 1000
/** A window that its provider has cut off looks closed: it may still answer for this long. */
const graceMs = 3000

const messageSchema = v.object({ resultUri: urlSchema })

/**
 * Opens a provider's window at once, leads it there, and waits for what comes of it (§4.014, §9.006).
 *
 * @param provider - Who is asked.
 * @param parts - `url`: the secure site, the only one whose message counts; `getAddress`: where the provider is.
 * @returns The address the provider came back to.
 * @throws `login/window-blocked`, `login/window-closed` (§4.015), `login/refused`; what `getAddress` throws.
 */
export async function openProviderWindow(
  provider: WindowedProvider,
  {
    url,
    clock,
    signal,
    getAddress,
  }: { url: string; clock: Clock; signal: AbortSignal; getAddress(): Promise<string> },
): Promise<string> {
  const { origin } = new URL(url)
  const features = 'width=600,height=800,scrollbars=yes'
  const popup = window.open(new URL('/loading', url), 'popupWindow', features)
  if (!popup) throw new EmbeddedError('login/window-blocked')
  const result = waitForResult(popup, { origin, clock, signal })
  try {
    const address = await Promise.race([getAddress(), result])
    popup.location.href = address
    const uri = await result
    const reason = new URL(uri).searchParams.get('error')
    if (reason) throw new EmbeddedError('login/refused', { provider, reason })
    return uri
  } catch (error) {
    result.catch(() => undefined)
    throw error
  } finally {
    popup.close()
  }
}

function waitForResult(
  popup: Window,
  { origin, clock, signal }: { origin: string; clock: Clock; signal: AbortSignal },
): Promise<string> {
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
        reject(new EmbeddedError('login/window-closed'))
        return
      }
      stopTimer = clock.schedule(look, pollingMs)
    }
  })
}
