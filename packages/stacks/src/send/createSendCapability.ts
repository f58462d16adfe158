import type { Network, SendCapability } from '@latchkey/core'
import { readPrincipal } from '../address/principals.js'
import { createNode, type Sources } from '../network/createNode.js'
import { createSentPlaces } from './createSentPlaces.js'
import { estimateFee } from './estimateFee.js'
import { readToken } from './readToken.js'
import { readReviewed, writeReviewed } from './reviewed.js'
import { send } from './send.js'
import { waitForReceipt } from './waitForReceipt.js'

/**
 * Makes sending on Stacks.
 *
 * @param sources - Where networks are read.
 */
export function createSendCapability(sources: Sources): SendCapability {
  const sentPlaces = createSentPlaces()
  const toNode = ({ network, signal }: { network: Network; signal: AbortSignal }) =>
    createNode(network, sources, signal)
  return {
    isUnownedAddress: async (address) => isUnownedAddress(address),
    estimateFee: (transfer) => estimateFee(toNode(transfer), transfer),
    async send(transfer) {
      const lasting = createNode(transfer.network, sources, sources.context.signal)
      const { hash, reviewed } = await send({ node: toNode(transfer), lasting, sentPlaces }, transfer)
      return { hash, reviewed: writeReviewed(reviewed) }
    },
    waitForReceipt: async ({ network, hash, reviewed, sentAtMs, signal }) =>
      waitForReceipt(toNode({ network, signal }), sentPlaces, {
        network,
        hash,
        reviewed: reviewed === undefined ? undefined : readReviewed(reviewed),
        sentAtMs,
        signal: AbortSignal.any([signal, sources.context.signal]),
      }),
    readToken: (parameters) => readToken(toNode(parameters), parameters),
  }
}

/** The account of all zeros, which burns what it gets; the contracts of it that hold the network's own rules give nothing back. */
function isUnownedAddress(address: string): boolean {
  return readPrincipal(address)?.hash160.every((byte) => byte === 0) ?? false
}
