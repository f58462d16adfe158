import type { CaipNetworkId } from '@latchkey/primitives'
import type { HistoryTransaction } from '@latchkey/wire'

/**
 * Adds a page to the transactions that are there, newest first and each once (§4.031). Left out are those of other
 * networks (§5.024), those that moved nothing but spam NFTs (§5.023) and those whose time cannot be read.
 *
 * @param before - What is there.
 * @param page - What was fetched.
 * @param caipNetworkId - The active network.
 */
export function mergeTransactions(
  before: readonly HistoryTransaction[],
  page: readonly HistoryTransaction[],
  caipNetworkId: CaipNetworkId,
): HistoryTransaction[] {
  const fresh = page.filter(
    (transaction) =>
      transaction.metadata.chain === caipNetworkId &&
      !isSpam(transaction) &&
      !Number.isNaN(toTime(transaction)),
  )
  const byId = new Map([...before, ...fresh].map((transaction) => [transaction.id, transaction]))
  return [...byId.values()].sort((a, b) => toTime(b) - toTime(a))
}

/** An approval moves nothing either, but is no spam. */
function isSpam({ transfers }: HistoryTransaction): boolean {
  return !!transfers?.length && transfers.every(({ nft_info }) => nft_info?.flags.is_spam)
}

function toTime({ metadata }: HistoryTransaction): number {
  return Date.parse(metadata.minedAt)
}
