import type { Clock } from '../base/Clock.js'

const [width, height] = [600, 800]
/** How often it is looked whether the visitor has closed the page, in ms. */
const lookMs = 500

/** The window in which a visitor pays. */
export type PaymentPage = {
  /**
   * Opens it empty, which browsers allow in the visitor's click only.
   *
   * @returns Whether the browser has opened it.
   */
  open(): boolean
  /** Goes to the provider, and tells once when the visitor has closed it. */
  go(url: string, onClosed: () => void): void
  /** Closes it: there is nothing to pay. */
  close(): void
  /** Looks at it no longer; it stays. */
  leave(): void
}

/** Makes the payment page of a kit: one at a time. */
export function createPaymentPage({ clock, signal }: { clock: Clock; signal: AbortSignal }): PaymentPage {
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
      // The provider's page must not lead this one elsewhere.
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
 * Whether a payment page may be opened: over a secure line, or on the visitor's own machine.
 *
 * @param url - As the gateway has named it.
 */
export function isPaymentPage(url: string): boolean {
  if (url.length > 8_000 || !URL.canParse(url)) return false
  const { hostname, password, protocol, username } = new URL(url)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && localHost.test(hostname))
}
