import type { Clock } from '@latchkey/core'
import { providerWindowMessageSchema } from '@latchkey/wire/frame'
import * as v from 'valibot'

/** How often is looked whether the window is still there (§9.006); in ms. */
const pollingMs = 1000
/** What a window that is just closing has said may come after it; in ms. */
const graceMs = 3000
/** A window that has not said by then that it is there is led on all the same; in ms. */
const patienceMs = 5000

/** What a provider's window is watched with. */
export type WatchProviderWindowParameters = {
  /** The secure site's, the only one whose messages count. */
  origin: string
  clock: Clock
  /** Ends it. */
  signal: AbortSignal
}

/**
 * Watches a provider's window from the moment it is opened.
 *
 * @param popup - The window.
 * @param parameters - See {@link WatchProviderWindowParameters}.
 * @returns `began`: once the window may be led on; `ended`: the address it came back to, or `undefined` once it seems closed.
 * Rejected with the signal's reason.
 */
export function watchProviderWindow(
  popup: Window,
  { origin, clock, signal }: WatchProviderWindowParameters,
): { began: Promise<void>; ended: Promise<string | undefined> } {
  let begin: () => void = () => undefined
  const began = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<string | undefined>((resolve, reject) => {
    let closedAtMs: number | undefined
    const stopPatience = clock.schedule(begin, patienceMs)
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
        begin()
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
  return { began, ended }
}
