import type { Clock } from '@latchkey/core'
import { providerWindowMessageSchema } from '@latchkey/wire/frame'
import * as v from 'valibot'

/** How often is looked whether the window is still there (§9.006); in ms. */
const pollingMs = 1000
/** What a window that is just closing has said may come after it; in ms. */
const graceMs = 3000
/** A window that has not said by then that it is there may be led on all the same; in ms. */
const patienceMs = 5000

/** What a provider's window is watched with. */
export type WatchProviderWindowParameters = {
  /** The secure site's, the only one whose messages count. */
  origin: string
  clock: Clock
  /** Ends it. */
  signal: AbortSignal
  /** Told each time that the window may be led on: it has said that it is there, or has said nothing for long. */
  onWaiting(): void
}

/**
 * Watches a provider's window from the moment it is opened.
 *
 * @param popup - The window.
 * @param parameters - See {@link WatchProviderWindowParameters}.
 * @returns The address it came back to, or `undefined` once it seems closed. Rejected with the signal's reason.
 */
export function watchProviderWindow(
  popup: Window,
  { origin, clock, signal, onWaiting }: WatchProviderWindowParameters,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let closedAtMs: number | undefined
    const stopPatience = clock.schedule(onWaiting, patienceMs)
    let stopTimer = clock.schedule(look, pollingMs)
    window.addEventListener('message', onMessage)
    signal.addEventListener('abort', giveUp)

    function stop(): void {
      stopPatience()
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
      const parsed = v.safeParse(providerWindowMessageSchema, event.data)
      if (!parsed.success) return
      if ('isWaiting' in parsed.output) {
        stopPatience()
        onWaiting()
        return
      }
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
