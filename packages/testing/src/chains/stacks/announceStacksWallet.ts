import type { StacksWallet } from './createStacksWallet.js'

/** How a wallet stands on a page. */
export type StacksAnnouncement = {
  name: string
  /** The path from `window` under which its object is. */
  id: string
  icon?: string
  /** The methods its entry names; none by default. */
  methods?: readonly string[]
  /** The list it stands in (`wbip_providers`). */
  list?: 'wbip_providers' | 'btc_providers'
}

type Entry = { id: string; name: string; icon: string | undefined; methods?: readonly string[] }

/**
 * Puts a wallet on the page as an installed one (WBIP-004).
 *
 * @param wallet - The wallet.
 * @param announcement - See {@link StacksAnnouncement}.
 * @returns What takes it off the page.
 */
export function announceStacksWallet(
  { provider }: Pick<StacksWallet, 'provider'>,
  { name, id, icon, methods, list = 'wbip_providers' }: StacksAnnouncement,
): () => void {
  const page = window as unknown as Record<string, unknown>
  const entry: Entry = { id, name, icon, ...(methods && { methods }) }
  const path = id.split('.')
  const last = path.pop() ?? id
  const holder = path.reduce<Record<string, unknown>>((object, part) => {
    object[part] ??= {}
    return object[part] as Record<string, unknown>
  }, page)
  holder[last] = provider
  page[list] = [...((page[list] as readonly Entry[] | undefined) ?? []), entry]
  return () => {
    page[list] = ((page[list] as readonly Entry[] | undefined) ?? []).filter((one) => one !== entry)
    if (holder[last] === provider) delete holder[last]
  }
}
