import type { Network, Rpc, RpcOptions, SendCapability } from '@latchkey/core'
import { createNode } from './createNode.js'
import { estimateFee } from './estimateFee.js'
import { isUnownedAddress } from './isUnownedAddress.js'
import { readToken } from './readToken.js'
import type { SendTools } from './SendTools.js'
import { send } from './send.js'
import { assertSentAsReviewed } from './unseen.js'
import { waitForReceipt } from './waitForReceipt.js'

/**
 * Makes sending on Solana.
 *
 * @param sources - Where networks are read.
 * @param tools - How wallets are asked.
 */
export function createSendCapability(
  sources: RpcOptions & { rpc: Rpc; signal: AbortSignal },
  tools: SendTools,
): SendCapability {
  /** The last block that can take what was sent from this page, by its signature. */
  const lastBlocks = new Map<string, bigint>()
  const toNode = ({ network, signal }: { network: Network; signal: AbortSignal }) =>
    createNode(network, sources, AbortSignal.any([signal, sources.signal]))
  return {
    isUnownedAddress: async (address) => isUnownedAddress(address),
    estimateFee: (transfer) => estimateFee(toNode(transfer), transfer, tools.getBytesToSign),
    async send(transfer) {
      const onLifetime = (hash: string, last: bigint) => void lastBlocks.set(hash, last)
      const lasting = createNode(transfer.network, sources, sources.signal)
      return send({ node: toNode(transfer), lasting }, transfer, tools, onLifetime)
    },
    async waitForReceipt({ network, hash, reviewed, signal: asked }) {
      const signal = AbortSignal.any([asked, sources.signal])
      const node = toNode({ network, signal })
      await waitForReceipt(node, {
        hash,
        lastValidBlockHeight: lastBlocks.get(hash),
        signal,
        look: async () => {
          if (reviewed !== undefined) await assertSentAsReviewed(node, { hash, reviewed, signal })
        },
      })
      return hash
    },
    readToken: (parameters) => readToken(toNode(parameters), parameters),
  }
}
