import * as v from 'valibot'
import { type ChainFacts, isStateOf } from '../chains/ChainFacts.js'
import { type Link, type LinkState, linkSchema } from '../shared/link.js'
import type { PageWindow } from './PageWindow.js'
import { keep, readKept } from './pageStorage.js'

/** Where a page keeps the permission of a namespace, and what it kept there in earlier times. */
export type LinkKeeping = {
  storageKey: string
  /** Puts what was kept in an earlier form into today's; anything else it gives back as it is. */
  upgrade?: (kept: unknown) => unknown
}

function read(
  page: PageWindow,
  facts: ChainFacts,
  { storageKey, upgrade = (kept) => kept }: LinkKeeping,
): Link | undefined {
  const parsed = v.safeParse(linkSchema, upgrade(readKept(page, storageKey)))
  if (!parsed.success || parsed.output.accounts.length === 0) return undefined
  return isStateOf(facts, parsed.output) ? parsed.output : undefined
}

/**
 * The site's permission for a namespace, kept in the page's storage and shared with the other tabs of the site.
 *
 * @param page - The page's window.
 * @param facts - The namespace's; what is kept and is not of it counts as nothing.
 * @param keeping - Where the page keeps it.
 * @param onChange - Told after every change, whether made here or in another tab.
 */
export function createLinkStore(
  page: PageWindow,
  facts: ChainFacts,
  keeping: LinkKeeping,
  onChange: (link: Link | undefined, previous: Link | undefined) => void,
) {
  const { storageKey } = keeping
  let current = read(page, facts, keeping)

  function adopt(link: Link | undefined): void {
    const previous = current
    current = link
    if (JSON.stringify(previous) !== JSON.stringify(link)) onChange(link, previous)
  }

  function onStorage(event: StorageEvent): void {
    if (event.key === storageKey || event.key === null) adopt(read(page, facts, keeping))
  }
  page.addEventListener('storage', onStorage)

  return {
    get: () => current,
    /** @param link - The new permission; without accounts it counts as none. */
    set(link: (LinkState & Pick<Link, 'linkId'>) | undefined): void {
      const kept = link && link.accounts.length > 0 && v.is(linkSchema, link) ? link : undefined
      keep(page, storageKey, kept)
      adopt(kept)
    },
    stop: () => page.removeEventListener('storage', onStorage),
  }
}
