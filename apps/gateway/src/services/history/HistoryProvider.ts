import type { Network } from '../../chains/Network.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { askForPage } from '../../providers/askForPage.js'
import { defineCapability } from '../../providers/Capability.js'
import type { Candidate, Fallback } from '../../providers/createFallback.js'
import { notACursor } from './notACursor.js'

/** One movement inside a transaction. */
export type HistoryItemTransfer = { direction: 'in' | 'out' | 'self' } & (
  | {
      kind: 'fungible'
      name: string
      symbol: string
      decimals: number
      amountAtomic: bigint
      /** Of the token's contract; undefined for the native token, and where the provider does not say. */
      address?: string
      /** Whether the operator lists the token: anybody can name a token after a known one. */
      isListed: boolean
      /** What it was worth then, in US dollars, where the provider says so: of a whole token, and of all of it. */
      worth?: { price: number; value: number }
    }
  | {
      kind: 'nft'
      /** The collection's and the number's; null when the contract says none. */
      name: string | null
      /** Undefined where the provider does not say. */
      contract?: string
      tokenId?: bigint
      /** How many of a number that several can have; 1 unless given. */
      amountAtomic?: bigint
    }
)

/** One transaction of an account. */
export type HistoryItem = {
  /** The same for the same transaction and account, different for all others. */
  id: string
  caipNetworkId: string
  hash: string
  operationType: string
  minedAtSeconds: number
  sentFrom: string
  sentTo: string
  /** `pending`: it waits for a block, and has moved nothing yet. */
  status: 'confirmed' | 'failed' | 'pending'
  nonce: number
  /** What the account paid for it, in base units of the native token; undefined when another paid, or the provider does not say. */
  feeAtomic?: bigint | undefined
  /** Whether the account asked for it; undefined when the provider does not say. */
  isOwn?: boolean
  transfers: HistoryItemTransfer[]
}

/** Whose history is read, and where. */
type HistoryRequest = {
  networks: readonly Network[]
  account: string
  /** `next` of the page before. */
  cursor: string | undefined
  /** Aborted when nobody waits for the answer any longer. */
  signal?: AbortSignal
}

/** One page; `next` is null on the last. */
type HistoryPage = {
  items: HistoryItem[]
  next: string | null
  /** Blocks that the networks have and the provider has not read yet, so that the newest may be missing. */
  behindBlocks?: number | undefined
  /** How much of the way back has been read, from 0 to 1, where the page is short because of the rest. */
  progress?: number | undefined
}

/** Finds what an account has done and received. */
export type HistoryProvider = {
  /**
   * One page, newest first.
   *
   * @throws GatewayFailure `request/query` for a cursor that is not the provider's; anything else when no network of
   * the request could be read.
   */
  getPage(request: HistoryRequest): Promise<HistoryPage>
}

/**
 * Makes one history provider of several of a namespace.
 *
 * @param candidates - In the order they are asked.
 * @param fallback - Asks them.
 * @param namespace - For the figures.
 */
function combineHistory(
  candidates: readonly Candidate<HistoryProvider>[],
  fallback: Fallback,
  namespace: string,
): HistoryProvider {
  return {
    getPage: (request) =>
      askForPage({
        ...{ capability: 'history', scope: namespace, candidates, fallback },
        ...{ cursor: request.cursor, signal: request.signal },
        ask: (provider, cursor, signal) => provider.getPage({ ...request, cursor, signal }),
        refuse: () => new GatewayFailure('request/query', notACursor),
      }),
  }
}

/** Vendors that an operator pays; asked before a namespace's own providers. */
export const historyVendors = defineCapability<HistoryProvider>({
  name: 'history-vendors',
  combine: combineHistory,
})

/** Where history come from. */
export const history = defineCapability<HistoryProvider>({
  name: 'history',
  orderSetting: 'LATCHKEY_HISTORY_PROVIDERS',
  combine: combineHistory,
})
