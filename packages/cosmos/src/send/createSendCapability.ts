import type { Network, SendCapability } from '@latchkey/core'
import { type CosmosNetwork, readFacts } from '../CosmosNetwork.js'
import { createNode, type Sources } from '../network/createNode.js'
import { createSentPlaces } from './createSentPlaces.js'
import { estimateFee } from './estimateFee.js'
import { isUnownedAddress } from './isUnownedAddress.js'
import { readToken } from './readToken.js'
import { send } from './send.js'
import { waitForReceipt } from './waitForReceipt.js'

/**
 * Makes sending on Cosmos.
 *
 * @param sources - Where networks are read.
 */
export function createSendCapability(sources: Sources): SendCapability {
  const places = createSentPlaces()
  const toNode = ({ network, signal }: { network: Network; signal: AbortSignal }) =>
    createNode(network, sources, signal)
  return {
    isUnownedAddress: async (address) => isUnownedAddress(address),
    estimateFee: async (transfer) => estimateFee(toNode(transfer), withFacts(transfer), places),
    async send(transfer) {
      const lasting = createNode(transfer.network, sources, sources.context.signal)
      return { hash: await send({ node: toNode(transfer), lasting }, withFacts(transfer), places) }
    },
    waitForReceipt: ({ network, hash, signal }) =>
      waitForReceipt(toNode({ network, signal }), {
        network,
        hash,
        signal: AbortSignal.any([signal, sources.context.signal]),
      }),
    readToken: async (parameters) => readToken(toNode(parameters), withFacts(parameters)),
  }
}

/** @throws TypeError for networks of other chains. */
function withFacts<Question extends { network: Network }>(
  question: Question,
): Question & { network: CosmosNetwork } {
  return { ...question, network: { ...question.network, cosmos: readFacts(question.network) } }
}
