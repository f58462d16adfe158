import { isRefusal } from '../contracts/isRefusal.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { readCallTraces } from './readCallTraces.js'
import { readFlatTraces } from './readFlatTraces.js'
import type { TracedBlock, Traces } from './Traces.js'

/** Both say the same. Nodes that have the first answer it several times faster. */
const dialects = [readFlatTraces, readCallTraces]

/** The dialects that the nodes of a network may still have. They are asked again after a restart. */
const leftOf = new WeakMap<ConnectedNetwork, typeof dialects>()

/**
 * Reads what contracts paid each other and others in a block, which leaves no log.
 *
 * @param connected - The network.
 * @param block - The block.
 * @returns Undefined when the node does not trace.
 * @throws When the node cannot be asked, or has another block meanwhile.
 */
export async function readTraces(
  connected: ConnectedNetwork,
  block: TracedBlock,
): Promise<Traces | undefined> {
  const left = leftOf.get(connected) ?? dialects
  for (const read of left) {
    try {
      return await read(connected.bulkClient, block)
    } catch (error) {
      if (!isRefusal(error)) throw error
      leftOf.set(
        connected,
        (leftOf.get(connected) ?? dialects).filter((one) => one !== read),
      )
    }
  }
  return undefined
}
