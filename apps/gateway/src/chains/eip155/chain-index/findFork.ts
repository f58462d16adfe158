import type { BlockId } from '../../../services/chain-index/createIndexStore.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { readHead } from './readBlocks.js'

/**
 * Finds the newest of the known blocks that the network still has: all behind it were replaced.
 *
 * @param connected - The network.
 * @param known - Blocks, newest first.
 * @returns Undefined when it has none of them.
 */
export async function findFork(
  connected: ConnectedNetwork,
  known: readonly BlockId[],
): Promise<BlockId | undefined> {
  // A network that has a block has all before it, so half of them can be left out each time.
  let start = 0
  let end = known.length
  while (start < end) {
    const middle = Math.floor((start + end) / 2)
    const block = known[middle]
    const found = block && (await readHead(connected, block.number))
    if (found && found.hash === block.hash) end = middle
    else start = middle + 1
  }
  return known[start]
}
