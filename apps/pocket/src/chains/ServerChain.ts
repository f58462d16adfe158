import type { AddedNetwork, Network } from '../shared/network.js'
import type { ChainFacts } from './ChainFacts.js'

/** A network of pocket's server, with its node. */
export type ServedNetwork = Network & { rpcUrl: string }

/** What somebody would like a node to be asked. */
export type NodeQuestion = {
  method: 'GET' | 'POST'
  /** Where below the node's address, such as `/blocks/tip/height`; empty for the address itself. It never leads upwards. */
  path: string
  /** Behind the path, without its question mark. */
  query: string
  /** Empty when nothing is sent. */
  body: string
}

/** What a node is asked instead: written anew, so that what was read is what the node gets. */
export type NodeCall = Omit<NodeQuestion, 'query'> & {
  /** What it answers: plain text only where it says so. */
  answers: 'json' | 'text'
}

/** Why a node is not asked, as the asker is told. */
export type NodeRefusal = { status: number; body: unknown }

/** What pocket's server knows of a namespace. */
export type ServerChain = {
  readonly facts: ChainFacts
  /** The networks of the local stack, with their nodes where the stack starts them. */
  readonly localNetworks: readonly ServedNetwork[]
  /**
   * What of a question reaches a node: reading, and sending what is signed already. A node of a developer's own does
   * whatever it is told, so what is not known is refused.
   */
  admit(question: NodeQuestion): NodeCall | NodeRefusal
  /**
   * Whether a node serves the network it is said to. Only where sites can add networks.
   *
   * @param network - The network, one of the namespace, and its node.
   * @param fetchNode - Reaches the node.
   * @returns Why not, for people.
   */
  checkNode?(network: AddedNetwork, fetchNode: typeof fetch): Promise<string | undefined>
}

/** The namespaces of a server, by name. */
export type ServerChains = Readonly<Record<string, ServerChain>>

/**
 * The namespace that a network is of.
 *
 * @param chains - Those there are.
 * @param network - CAIP-2 id.
 * @returns Nothing for one that is of none of them.
 */
export function serverChainOf(chains: ServerChains, network: string): ServerChain | undefined {
  return Object.values(chains).find(({ facts }) => facts.isNetwork(network))
}
