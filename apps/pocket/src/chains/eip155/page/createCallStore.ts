import * as v from 'valibot'
import type { PageWindow } from '../../../page/PageWindow.js'
import { keep, readKept } from '../../../page/pageStorage.js'
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
    const parsed = v.safeParse(listSchema, readKept(page, storageKey) ?? [])
    // Where nothing can be kept, what this page has sent is all there is.
    return parsed.success && parsed.output.length > 0 ? parsed.output : own
  }

  return {
    find: (id: unknown): SentCalls | undefined => read().find((calls) => calls.id === id),
    add(calls: SentCalls): void {
      own = [...read(), calls].slice(-maxKept)
      keep(page, storageKey, own)
    },
  }
}
