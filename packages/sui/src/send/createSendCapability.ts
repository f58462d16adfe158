import type { Network, SendCapability } from '@latchkey/core'
import type { Sources } from '../network/askGraph.js'
import { createNode } from '../network/createNode.js'
import { estimateFee } from './estimateFee.js'
import { isUnownedAddress } from './isUnownedAddress.js'
import { readToken } from './readToken.js'
import { type SendTools, send, type Unseen } from './send.js'
import { waitForReceipt } from './waitForReceipt.js'

/** Transactions that wallets have sent themselves, and that are still to be compared; more are not remembered. */
const maxUnseen = 100

/**
 * Makes sending on Sui.
 *
 * @param sources - Where networks are read. `signal`: ends everything.
 * @param tools - How wallets are asked.
 */
export function createSendCapability(
  sources: Sources & { signal: AbortSignal },
  tools: SendTools,
): SendCapability {
  const unseen = new Map<string, Unseen>()
  const toNode = ({ network, signal }: { network: Network; signal: AbortSignal }) =>
    createNode(network, sources, AbortSignal.any([signal, sources.signal]))
  return {
    isUnownedAddress: async (address) => isUnownedAddress(address),
    estimateFee: (transfer) => estimateFee(toNode(transfer), transfer),
    async send(transfer) {
      const lasting = createNode(transfer.network, sources, sources.signal)
      const sent = await send({ node: toNode(transfer), lasting }, transfer, tools)
      if (sent.unseen) unseen.set(sent.digest, sent.unseen)
      const [oldest] = unseen.keys()
      if (unseen.size > maxUnseen && oldest !== undefined) unseen.delete(oldest)
      return { hash: sent.digest }
    },
    async waitForReceipt({ network, hash, signal }) {
      const ending = AbortSignal.any([signal, sources.signal])
      await waitForReceipt(toNode({ network, signal }), {
        ...{ network, hash, signal: ending },
        unseen: unseen.get(hash),
      })
      return hash
    },
    readToken: (parameters) => readToken(toNode(parameters), parameters),
  }
}
