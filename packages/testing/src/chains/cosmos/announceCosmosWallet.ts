import type { CosmosWallet } from './createCosmosWallet.js'

/** How a wallet of Keplr's shape stands on a page. */
export type CosmosAnnouncement = {
  /** Where its object is, from `window`, such as `leap` or `okxwallet.keplr`. */
  path: string
  /** The event of `window` by which it tells of another account. */
  changeEvent?: string
}

/**
 * Puts a wallet on the page as an installed one.
 *
 * @param wallet - The wallet.
 * @param announcement - See {@link CosmosAnnouncement}.
 * @returns What takes it off the page.
 */
export function announceCosmosWallet(
  { provider, onTell }: Pick<CosmosWallet, 'provider' | 'onTell'>,
  { path, changeEvent }: CosmosAnnouncement,
): () => void {
  const page = window as unknown as Record<string, unknown>
  const parts = path.split('.')
  const last = parts.pop() ?? path
  const holder = parts.reduce<Record<string, unknown>>((object, part) => {
    object[part] ??= {}
    return object[part] as Record<string, unknown>
  }, page)
  holder[last] = provider
  const stop = onTell(() => {
    if (changeEvent) window.dispatchEvent(new Event(changeEvent))
  })
  return () => {
    stop()
    if (holder[last] === provider) delete holder[last]
  }
}
