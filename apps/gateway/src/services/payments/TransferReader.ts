import type { Network } from '../../chains/Network.js'
import { defineCapability } from '../../providers/Capability.js'

/** Which transfers of which transaction are read. */
export type TransferQuestion = {
  network: Network
  /** As `toHashKey` gives it. */
  hash: string
  recipient: string
  /** Undefined for the coin of the network. */
  token: string | undefined
  signal?: AbortSignal | undefined
}

/** What a mined transaction has transferred. */
export type ReadTransfer = {
  hasSucceeded: boolean
  /** Undefined if the node does not know it. */
  minedAtMs: number | undefined
  /** What the recipient has more of, in base units; less than zero if it has less. */
  receivedAtomic: bigint
  /** Who has sent it or signed it. */
  senders: readonly string[]
}

/** Reads from a network’s own nodes what a transaction has transferred. */
export type TransferReader = {
  /** The one spelling of a transaction’s id; undefined for a text that is none. */
  toHashKey(text: string): string | undefined
  /**
   * Reads a transaction.
   *
   * @returns `waiting` while it is not mined deep enough; undefined if the node knows nothing of it.
   * @throws When the network could not be read.
   */
  read(question: TransferQuestion): Promise<ReadTransfer | 'waiting' | undefined>
}

/** What reads transfers of a namespace. */
export const transferReaders = defineCapability<TransferReader>({
  name: 'transfers',
  combine: (candidates, fallback) => {
    const [first] = candidates
    if (!first) throw new Error('There is no provider of transfers')
    return {
      toHashKey: first.provider.toHashKey,
      read: async (question) => {
        const { answer } = await fallback({
          ...{ capability: 'transfers', scope: question.network.caipNetworkId, candidates },
          signal: question.signal,
          ask: async (provider, signal) => ({ answer: await provider.read({ ...question, signal }) }),
        })
        return answer
      },
    }
  },
})
