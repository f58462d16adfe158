import type { PurchaseAsker } from './createPurchaseAsker.js'
import type { PurchaseRepository } from './createPurchaseRepository.js'

/** How many purchases a turn asks about at most. */
const mostPurchases = 200
const atOnce = 5

/**
 * Makes what asks about open purchases by a clock, so that they end even if the visitor has left, and gives up those that are open
 * for half a day.
 *
 * @param dependencies - `onFailure` is told of an exchange that could not be asked.
 * @returns Does one turn.
 */
export function createReconciler({
  ask,
  onFailure,
  purchases,
}: {
  ask: PurchaseAsker
  onFailure(error: unknown): void
  purchases: PurchaseRepository
}): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const open = await purchases.listOpen(mostPurchases)
    for (let from = 0; from < open.length && !signal.aborted; from += atOnce)
      await Promise.all(open.slice(from, from + atOnce).map((row) => ask(row, signal).catch(onFailure)))
    await purchases.expire()
  }
}
