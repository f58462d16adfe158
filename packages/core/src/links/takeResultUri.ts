import { isTelegram } from './isTelegram.js'

/** The parameter a login in Telegram comes back with (§2.030). */
const parameter = 'result_uri'

/**
 * Reads what a login in a Telegram mini-app came back with, and takes it out of the address, so that neither a reload
 * nor a copied address carries it on (§2.030). Outside Telegram the address is left alone.
 *
 * @param view - The page's window; replaced in tests.
 */
export function takeResultUri(view: Pick<Window, 'location' | 'history'> = window): string | undefined {
  if (!isTelegram(view)) return undefined
  const url = new URL(view.location.href)
  const value = url.searchParams.get(parameter)
  if (value === null) return undefined
  url.searchParams.delete(parameter)
  view.history.replaceState(view.history.state, '', url)
  return value || undefined
}
