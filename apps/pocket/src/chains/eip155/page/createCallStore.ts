import * as v from 'valibot'
import type { PageWindow } from '../../../page/PageWindow.js'
import { numberedCallsSchema, type SentCalls, sentCallsSchema } from '../calls.js'

/** Where the page keeps what was sent for it. */
const storageKey = 'pocket.calls'

/** The newest of them are kept. */
const maxKept = 50

const listSchema = v.array(v.union([sentCallsSchema, numberedCallsSchema]))

/**
 * The calls that were sent for the site (EIP-5792), kept in the page's storage for all tabs of the site.
 *
 * @param page - The page's window.
 */
export function createCallStore(page: PageWindow) {
  let own: SentCalls[] = []

  function read(): SentCalls[] {
    try {
      const parsed = v.safeParse(listSchema, JSON.parse(page.localStorage.getItem(storageKey) ?? '[]'))
      return parsed.success ? parsed.output : own
    } catch {
      // Storage is denied or holds no JSON: what this page has sent is all there is.
      return own
    }
  }

  return {
    find: (id: unknown): SentCalls | undefined => read().find((calls) => calls.id === id),
    add(calls: SentCalls): void {
      own = [...read(), calls].slice(-maxKept)
      try {
        page.localStorage.setItem(storageKey, JSON.stringify(own))
      } catch {
        // Storage is denied: they are known as long as the page is open.
      }
    },
  }
}
