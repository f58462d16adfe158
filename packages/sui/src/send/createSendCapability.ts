import type { Network, SendCapability } from '@latchkey/core'
import type { Sources } from '../network/askGraph.js'
import { createNode } from '../network/createNode.js'
import { estimateFee } from './estimateFee.js'
import { isUnownedAddress } from './isUnownedAddress.js'
import { readToken } from './readToken.js'
import { type SendTools, send } from './send.js'
import { readUnseen, writeUnseen } from './unseen.js'
import { waitForReceipt } from './waitForReceipt.js'

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
  const toNode = ({ network, signal }: { network: Network; signal: AbortSignal }) =>
    createNode(network, sources, AbortSignal.any([signal, sources.signal]))
  return {
    isUnownedAddress: async (address) => isUnownedAddress(address),
    estimateFee: (transfer) => estimateFee(toNode(transfer), transfer),
    async send(transfer) {
      const lasting = createNode(transfer.network, sources, sources.signal)
      const { digest, unseen } = await send({ node: toNode(transfer), lasting }, transfer, tools)
      return { hash: digest, ...(unseen && { reviewed: writeUnseen(unseen) }) }
    },
    async waitForReceipt({ network, hash, reviewed, signal }) {
      const ending = AbortSignal.any([signal, sources.signal])
      const unseen = reviewed === undefined ? undefined : readUnseen(reviewed)
      await waitForReceipt(toNode({ network, signal }), { network, hash, unseen, signal: ending })
      return hash
    },
    readToken: (parameters) => readToken(toNode(parameters), parameters),
  }
}
