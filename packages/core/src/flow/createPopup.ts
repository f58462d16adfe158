import type { Clock } from '../base/Clock.js'

/** How often it is looked whether the visitor has closed the page, in ms. */
const lookMs = 500

/** A window for a page of somebody else's, such as one where visitors pay. */
export type Popup = {
  /**
   * Opens it empty, which browsers allow in the visitor's click only.
   *
   * @returns Whether the browser has opened it.
   */
  open(): boolean
  /** Goes to the page, and tells once when the visitor has closed it: or it has cut itself off, which looks the same. */
  go(url: string, onClosed: () => void): void
  /** Closes it: there is no page to go to. */
  close(): void
  /** Looks at it no longer; it stays. */
  leave(): void
}

/**
 * Makes a window that a feature of the kit opens, one at a time.
 *
 * @param parameters - Its size in CSS pixels; the clock; `signal` ends looking at it.
 */
export function createPopup({
  clock,
  height,
  signal,
  width,
}: {
  clock: Clock
  signal: AbortSignal
  width: number
  height: number
}): Popup {
  let page: Window | null = null
  let stopLooking = () => {}

  function leave(): void {
    stopLooking()
    page = null
  }
  signal.addEventListener('abort', leave)

  return {
    open() {
      leave()
      const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
      const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
      const place = `popup,width=${width},height=${height},left=${left},top=${top}`
      page = window.open('about:blank', '_blank', place)
      if (!page || page.closed) return false
      // Its page must not lead this one elsewhere.
      page.opener = null
      return true
    },
    go(url, onClosed) {
      const opened = page
      if (!opened) return
      opened.location.replace(url)
      const look = () => {
        if (page !== opened) return
        if (!opened.closed) {
          stopLooking = clock.schedule(look, lookMs)
          return
        }
        leave()
        onClosed()
      }
      look()
    },
    close() {
      const opened = page
      leave()
      opened?.close()
    },
    leave,
  }
}

/** Hosts of the visitor's own machine, where sandboxes run without a certificate. */
const localHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether a page that somebody else names may be opened: over a secure line, or on the visitor's own machine.
 *
 * @param url - As the gateway has named it.
 */
export function isPageAllowed(url: string): boolean {
  if (url.length > 8_000 || !URL.canParse(url)) return false
  const { hostname, password, protocol, username } = new URL(url)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && localHost.test(hostname))
}
