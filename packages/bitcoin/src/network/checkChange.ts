import type { BalanceCapability } from '@latchkey/core'
import { createNode, type NodeSources } from './createNode.js'

type Parameters = globalThis.Parameters<NonNullable<BalanceCapability['checkChange']>>[0]

/**
 * Finds out with one request whether an address may hold something else than before: the cursor is what has come and gone, in blocks
 * and waiting for one.
 *
 * @param parameters - Network, address, cursor and the caller's signal.
 * @param sources - How and where it is asked.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function checkChange(
  { network, address, cursor, signal }: Parameters,
  sources: NodeSources,
): Promise<{ cursor: string; hasChanged: boolean }> {
  const { chain_stats, mempool_stats } = await createNode(network, sources, signal).getAddress(address)
  const next = [chain_stats, mempool_stats]
    .map((one) => `${one.tx_count}:${one.funded_txo_sum}:${one.spent_txo_sum}`)
    .join(' ')
  return { cursor: next, hasChanged: cursor !== undefined && cursor !== next }
}
