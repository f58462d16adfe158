import { readField } from '@latchkey/core'
import type { KeplrLikeWallet } from '../CosmosOptions.js'
import { knownWallets } from './knownWallets.js'

/** A wallet of Keplr's shape that is on the page. */
export type FoundWallet = { entry: KeplrLikeWallet; object: object }

/** A picture that is longer as a data URL is left out (§9.065). */
const maxIcon = 200_000

/**
 * Looks for wallets of Keplr's shape. Many put theirs into Keplr's place too: an object that was found at one place is not found again
 * at another.
 *
 * @param page - The page's window. All of it is foreign code.
 * @param further - Wallets the site knows beside those known here; they come first.
 */
export function findWallets(page: object, further: readonly KeplrLikeWallet[] = []): readonly FoundWallet[] {
  const taken = new Set<object>()
  return [...further, ...knownWallets].flatMap((entry) => {
    const object = findObject(page, entry.path)
    if (!object || taken.has(object)) return []
    taken.add(object)
    return [{ entry, object }]
  })
}

/**
 * The picture that a wallet's object brings.
 *
 * @param object - The wallet's.
 * @returns `undefined` for pictures that do not carry their own bytes: a page must not be made to fetch from strangers.
 */
export function readIcon(object: object): string | undefined {
  const icon = readField(object, 'icon')
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= maxIcon
  return isPicture ? icon : undefined
}

/** Wallets that are no more than a part of one have no question for accounts. */
function findObject(page: object, path: string): object | undefined {
  const found = path.split('.').reduce<unknown>((value, name) => readField(value, name), page)
  const isObject = (typeof found === 'object' && found !== null) || typeof found === 'function'
  const isWallet =
    isObject && ['enable', 'getKey'].every((name) => typeof readField(found, name) === 'function')
  return isWallet ? found : undefined
}
