import { EmbeddedError } from '@latchkey/errors/embedded'

/** The secure site takes no longer address to come back to. */
const maxReturnUrlLength = 2_000

/** The page, as far as leaving it goes; replaced in tests. */
export type LeavablePage = {
  location: Pick<Location, 'href' | 'assign'>
  addEventListener: Window['addEventListener']
}

/**
 * The address of this page that a login comes back to. What Telegram tells its pages behind the `#` lets in at the site's own
 * server, so it goes to nobody; Telegram tells it again.
 *
 * @param href - Of the page.
 */
export function toReturnUrl(href: string): string {
  const url = new URL(href)
  if (url.hash.includes('tgWebApp')) url.hash = ''
  url.username = ''
  url.password = ''
  return url.href.length > maxReturnUrlLength ? url.origin + url.pathname : url.href
}

/**
 * Leaves this page for a provider's.
 *
 * @param address - Where the provider is.
 * @param parts - `signal`: gives it up; `page`: this one.
 * @returns Never resolves: the page that is come back to goes on.
 * @throws `login/left-early` where the visitor comes back to this very page, which the browser had kept; `login/provider-missing` for
 * an address that is none of a page.
 */
export function leaveForProvider(
  address: string,
  { signal, page = window }: { signal: AbortSignal; page?: LeavablePage },
): Promise<never> {
  return new Promise((_, reject) => {
    // Another kind of address would run in this page.
    if (!/^https?:$/.test(new URL(address).protocol)) {
      reject(new EmbeddedError('login/provider-missing'))
      return
    }
    signal.addEventListener('abort', () => reject(signal.reason))
    page.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) reject(new EmbeddedError('login/left-early'))
    })
    page.location.assign(address)
  })
}
