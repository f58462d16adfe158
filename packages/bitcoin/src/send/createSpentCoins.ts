import type { Coin } from '../coins/chooseCoins.js'

/** Coins that are remembered. */
const maxCoins = 2000
/** By then every node has heard of the payment, or has dropped it, in ms. */
const lifetimeMs = 600_000

type Place = Pick<Coin, 'txid' | 'vout'>

/** The coins this page has spent lately: of several nodes one may not have heard of it. */
export type SpentCoins = {
  add(coins: readonly Place[]): void
  has(coin: Place): boolean
}

/**
 * Makes the list of them. It forgets each after ten minutes.
 *
 * @param now - Time in ms.
 */
export function createSpentCoins(now: () => number = () => Date.now()): SpentCoins {
  const spentAtMs = new Map<string, number>()
  const toKey = ({ txid, vout }: Place) => `${txid}:${vout}`
  return {
    add(coins) {
      for (const coin of coins) {
        spentAtMs.delete(toKey(coin))
        spentAtMs.set(toKey(coin), now())
      }
      for (const key of [...spentAtMs.keys()].slice(0, Math.max(0, spentAtMs.size - maxCoins)))
        spentAtMs.delete(key)
    },
    has(coin) {
      const atMs = spentAtMs.get(toKey(coin))
      return atMs !== undefined && now() - atMs < lifetimeMs
    },
  }
}
