import * as v from 'valibot'
import { type LinkState, linkStateSchema } from '../shared/link.js'
import type { PageWindow } from './PageWindow.js'

/** First and longest wait before listening again after the stream broke, in milliseconds. */
const firstRetryMs = 1_000
const longestRetryMs = 60_000

/**
 * Follows what happens to the site's permission inside pocket.
 *
 * @param page - The page's window.
 * @param pocketUrl - Pocket's origin.
 * @param onState - Told what the site sees from now on.
 * @param lockName - One tab of a site listens for all: browsers allow six connections per host over all tabs.
 * @returns `follow(linkId)`, which listens to that permission, or to nothing for `undefined`.
 */
export function createLinkEvents(
  page: PageWindow,
  pocketUrl: string,
  onState: (linkId: string, state: LinkState) => void,
  lockName: string,
) {
  let followed: { linkId: string; controller: AbortController } | undefined

  function listen(linkId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let source: InstanceType<PageWindow['EventSource']> | undefined
      let timer: number | undefined
      let retryMs = firstRetryMs
      const open = () => {
        const opened = new page.EventSource(`${pocketUrl}/links/${linkId}/events`)
        source = opened
        opened.onopen = () => {
          retryMs = firstRetryMs
        }
        opened.onmessage = (event) => {
          const state = parseState(event.data)
          if (state && !signal.aborted) onState(linkId, state)
        }
        opened.onerror = () => {
          opened.close()
          timer = page.setTimeout(open, retryMs)
          retryMs = Math.min(retryMs * 2, longestRetryMs)
        }
      }
      const stop = () => {
        source?.close()
        page.clearTimeout(timer)
        resolve()
      }
      if (signal.aborted) return resolve()
      signal.addEventListener('abort', stop)
      open()
    })
  }

  return {
    follow(linkId: string | undefined): void {
      if (followed?.linkId === linkId) return
      followed?.controller.abort()
      followed = undefined
      if (linkId === undefined) return
      const controller = new AbortController()
      followed = { linkId, controller }
      const { signal } = controller
      const { locks } = page.navigator
      if (!locks) void listen(linkId, signal)
      else {
        locks
          .request(lockName, { signal }, () => listen(linkId, signal))
          // The wait for the lock was ended by `follow` itself.
          .catch(() => {})
      }
    },
  }
}

function parseState(data: unknown): LinkState | undefined {
  try {
    const parsed = v.safeParse(linkStateSchema, JSON.parse(String(data)))
    return parsed.success ? parsed.output : undefined
  } catch {
    // Not JSON: not from pocket's hub.
    return undefined
  }
}
