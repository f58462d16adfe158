import * as v from 'valibot'
import { type Link, linkSchema } from '../shared/link.js'
import type { PageWindow } from './PageWindow.js'

function read(page: PageWindow, storageKey: string): Link | undefined {
  try {
    const parsed = v.safeParse(linkSchema, JSON.parse(page.localStorage.getItem(storageKey) ?? 'null'))
    return parsed.success && parsed.output.accounts.length > 0 ? parsed.output : undefined
  } catch {
    // Storage is denied or holds no JSON: the page simply has no permission yet.
    return undefined
  }
}

function write(page: PageWindow, storageKey: string, link: Link | undefined): void {
  try {
    if (link) page.localStorage.setItem(storageKey, JSON.stringify(link))
    else page.localStorage.removeItem(storageKey)
  } catch {
    // Storage is denied: the permission then lasts as long as the page.
  }
}

/**
 * The site's permission, kept in the page's storage and shared with the other tabs of the site.
 *
 * @param page - The page's window.
 * @param onChange - Told after every change, whether made here or in another tab.
 * @param storageKey - Where the page keeps it.
 */
export function createLinkStore(
  page: PageWindow,
  onChange: (link: Link | undefined, previous: Link | undefined) => void,
  storageKey = 'pocket.link',
) {
  let current = read(page, storageKey)

  function adopt(link: Link | undefined): void {
    const previous = current
    current = link
    if (JSON.stringify(previous) !== JSON.stringify(link)) onChange(link, previous)
  }

  function onStorage(event: StorageEvent): void {
    if (event.key === storageKey || event.key === null) adopt(read(page, storageKey))
  }
  page.addEventListener('storage', onStorage)

  return {
    get: () => current,
    /** @param link - The new permission; without accounts it counts as none. */
    set(link: Link | undefined): void {
      const kept = link && link.accounts.length > 0 ? link : undefined
      write(page, storageKey, kept)
      adopt(kept)
    },
    stop: () => page.removeEventListener('storage', onStorage),
  }
}
