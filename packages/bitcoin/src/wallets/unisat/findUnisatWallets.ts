import { readField } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { UnisatLikeWallet } from '../../BitcoinOptions.js'
import { has, type UnisatObjects } from './createUnisatWallet.js'
import { marksAtUnisat, unisatWallets } from './unisatWallets.js'

/** A wallet of UniSat's shape that is on the page. */
export type FoundUnisat = UnisatObjects & Pick<UnisatLikeWallet, 'id' | 'imageUrl'>

/**
 * Looks for wallets of UniSat's shape.
 *
 * @param page - The page's window. All of it is foreign code.
 * @param further - Wallets the site knows beside those known here; they come first.
 */
export function findUnisatWallets(
  page: object,
  further: readonly UnisatLikeWallet[] = [],
): readonly FoundUnisat[] {
  const taken = new Set<object>()
  return [...further, ...unisatWallets].flatMap((entry) => {
    const main = findObject(page, entry.path)
    if (!main || taken.has(main)) return []
    taken.add(main)
    const known = entry.path === 'unisat' ? getOwner(main) : entry
    // It was found at its own place.
    if (known !== entry && findObject(page, known.path)) return []
    const others = new Map<CaipNetworkId, object>()
    for (const [id, path] of Object.entries(entry.pathsByNetwork ?? {})) {
      const object = findObject(page, path)
      if (object) others.set(id as CaipNetworkId, object)
    }
    const { id, name, imageUrl } = known
    return [{ id, name, main, others, ...(imageUrl && { imageUrl }) }]
  })
}

/** Whether an object speaks as UniSat's does. */
export function isUnisatLike(object: unknown): object is object {
  return (has(object, 'requestAccounts') || has(object, 'connect')) && has(object, 'signMessage')
}

function findObject(page: object, path: string): object | undefined {
  const found = path.split('.').reduce<unknown>((value, name) => readField(value, name), page)
  return isUnisatLike(found) ? found : undefined
}

/** Whose object stands in UniSat's place. */
function getOwner(object: object): UnisatLikeWallet {
  const mark = Object.keys(marksAtUnisat).find((one) => readField(object, one) === true)
  const id = mark === undefined ? 'unisat' : marksAtUnisat[mark]
  const known = unisatWallets.find((entry) => entry.id === id)
  return known ?? { id: 'unisat', name: 'UniSat Wallet', path: 'unisat' }
}
