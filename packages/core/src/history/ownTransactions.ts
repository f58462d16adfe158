import type { HistoryTransaction } from '@latchkey/wire'
import type { HistoryState, OwnTransaction } from './HistoryState.js'

/** A hash in the form in which two are compared: gateways and sites spell hexadecimal digits in either case. */
export function getKey(hash: string): string {
  return hash.toLowerCase()
}

/**
 * What the site has told of a transaction of the history.
 *
 * @param own - The site's own transactions.
 * @param transaction - One of the history.
 */
export function findOwnTransaction(
  own: HistoryState['own'],
  { metadata }: HistoryTransaction,
): OwnTransaction | undefined {
  return own.find((one) => isSame(one, metadata))
}

/**
 * The site's own transactions that the history does not have, such as those on their way, newest first: of two that tell of one
 * transaction, the history knows more.
 *
 * @param history - The history, with the site's own transactions.
 */
export function listMissingOwn({
  own,
  transactions,
}: Pick<HistoryState, 'own' | 'transactions'>): readonly OwnTransaction[] {
  return own.filter((one) => !transactions.some(({ metadata }) => isSame(one, metadata)))
}

function isSame(
  { caipNetworkId, hash, hashInBlock }: OwnTransaction,
  { chain, hash: mined }: HistoryTransaction['metadata'],
): boolean {
  const keys = [hash, hashInBlock ?? hash].map(getKey)
  return (!chain || chain === caipNetworkId) && keys.includes(getKey(mined))
}
