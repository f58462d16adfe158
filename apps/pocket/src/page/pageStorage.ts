import type { PageWindow } from './PageWindow.js'

/**
 * What a page keeps under a name, for all tabs of the site.
 *
 * @param page - The page's window.
 * @param key - The name.
 * @returns Whatever was kept, to be checked; nothing where storage is denied or holds no JSON.
 */
export function readKept(page: PageWindow, key: string): unknown {
  try {
    return JSON.parse(page.localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps something in a page. Where storage is denied it lasts as long as whoever holds it.
 *
 * @param page - The page's window.
 * @param key - The name to keep it under.
 * @param value - What to keep; nothing takes away what was kept.
 */
export function keep(page: PageWindow, key: string, value: unknown): void {
  try {
    if (value === undefined) page.localStorage.removeItem(key)
    else page.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is denied.
  }
}
