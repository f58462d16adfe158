import type { FeePart, Network, Rpc, RpcOptions, SwapCapability, SwapPlan, SwapTerms } from '@latchkey/core'
import { createNode, type Node } from '../send/createNode.js'
import type { SendTools } from '../send/SendTools.js'
import { askSwap } from './askSwap.js'
import { type ReadTransaction, readBuiltSwap } from './readBuiltSwap.js'
import { tryOut } from './tryOut.js'
import { waitForSwap } from './waitForSwap.js'

/**
 * Makes swapping on Solana: one transaction, read and played before the wallet is asked.
 *
 * @param sources - Where networks are read.
 * @param tools - How wallets are asked.
 */
export function createSwapCapability(
  sources: RpcOptions & { rpc: Rpc; signal: AbortSignal },
  tools: SendTools,
): SwapCapability {
  /** The last block that can take what was sent from this page, by its signature. */
  const lastBlocks = new Map<string, bigint>()
  const toNode = (network: Network, signal: AbortSignal) =>
    createNode(network, sources, AbortSignal.any([signal, sources.signal]))
  return {
    read: async (terms, built) => readBuiltSwap(terms, built).read,
    plan: ({ built, signal, terms }) =>
      planSwap(toNode(terms.network, signal), terms, readBuiltSwap(terms, built)),
    // Nothing is allowed beforehand, so there is nothing to sign for it.
    sign: async () => ({ status: 'unavailable', because: 'wallet' }),
    ask(parameters) {
      const onLifetime = (hash: string, last: bigint) => void lastBlocks.set(hash, last)
      const { network } = parameters.terms
      const node = toNode(network, parameters.signal)
      const lasting = createNode(network, sources, sources.signal)
      return askSwap({ node, lasting }, parameters, tools, onLifetime)
    },
    waitFor(parameters) {
      const { reference, signal, terms } = parameters
      return waitForSwap(toNode(terms.network, signal), {
        ...parameters,
        lastValidBlockHeight: lastBlocks.get(reference.hash),
        signal: AbortSignal.any([signal, sources.signal]),
      })
    },
  }
}

async function planSwap(node: Node, terms: SwapTerms, found: ReadTransaction): Promise<SwapPlan> {
  const { depositAtomic, feeAtomic, receivedAtomic } = await tryOut(node, terms, found.transaction)
  const parts: readonly FeePart[] = [{ kind: 'network', amountAtomic: feeAtomic }]
  return {
    // Where both sides pay each other, what arrives is written in the transaction itself.
    read: found.route ? found.read : { ...found.read, minimumAtomic: receivedAtomic },
    steps: [{ kind: 'swap', details: found }],
    fee: {
      feeAtomic: feeAtomic + depositAtomic,
      ...(depositAtomic === 0n && { parts }),
      details: undefined,
    },
  }
}
