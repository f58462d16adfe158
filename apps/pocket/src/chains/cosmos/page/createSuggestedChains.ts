import * as v from 'valibot'
import type { PageWindow } from '../../../page/PageWindow.js'
import { keep, readKept } from '../../../page/pageStorage.js'
import { addressPrefixSchema } from '../../../shared/network.js'

const storageKey = 'pocket.cosmos.chains'

/** Chains that a site has suggested and that are kept, at most: the newest. */
const maxKept = 50

const keptSchema = v.array(v.object({ chainId: v.string(), prefix: addressPrefixSchema }))

/**
 * What the site said of networks it suggested, kept in the page's storage: pocket spells addresses there as the site said.
 *
 * @param page - The page's window.
 */
export function createSuggestedChains(page: PageWindow) {
  const read = () => {
    const parsed = v.safeParse(keptSchema, readKept(page, storageKey))
    return parsed.success ? parsed.output : []
  }
  return {
    /** @returns What addresses begin with there; nothing for a network that the site has not suggested. */
    prefixOf: (chainId: string) => read().find((one) => one.chainId === chainId)?.prefix,
    add(chainId: string, prefix: string): void {
      const others = read().filter((one) => one.chainId !== chainId)
      keep(page, storageKey, [...others, { chainId, prefix }].slice(-maxKept))
    },
  }
}
