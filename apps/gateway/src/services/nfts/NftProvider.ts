import type { Network } from '../../chains/Network.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { askForPage } from '../../providers/askForPage.js'
import { defineCapability } from '../../providers/Capability.js'
import type { Candidate, Fallback } from '../../providers/createFallback.js'
import { notACursor } from '../history/notACursor.js'

/** How many can have the same number of a contract: one, or several. */
export type NftKind = 'nft' | 'multi-token'

/** One NFT among those of a network. */
export type NftKey = {
  /** In the namespace's one spelling. */
  contract: string
  tokenId: bigint
}

/** An NFT that an account holds. */
export type HeldNft = NftKey & {
  kind: NftKind
  amount: bigint
  /** As the contract calls itself; null where it says nothing. */
  collection: { name: string | null; symbol: string | null }
}

/** Whose NFTs are read, and where. */
type NftRequest = {
  network: Network
  account: string
  /** `next` of the page before. */
  cursor: string | undefined
  /** Aborted when nobody waits for the answer any longer. */
  signal?: AbortSignal
}

/** One page; `next` is null on the last. */
type NftPage = {
  items: HeldNft[]
  next: string | null
  /** Blocks that the network has and the provider has not read yet, so that the newest may be missing. */
  behindBlocks?: number | undefined
  /** How much of the way back has been read, from 0 to 1, where the page is short because of the rest. */
  progress?: number | undefined
}

/** Finds NFTs. */
export type NftProvider = {
  /**
   * One page of what an account holds now, what it got last first.
   *
   * @throws GatewayFailure `request/query` for a cursor that is not the provider's; anything else when the network could not be read.
   */
  getPage(request: NftRequest): Promise<NftPage>
  /**
   * Asks contracts where the metadata of NFTs are.
   *
   * @param request - A page of NFTs; `kind` where it is known.
   * @returns One URI each, as the contract says it; undefined where it says none.
   */
  readMetadataUris(request: {
    network: Network
    tokens: readonly (NftKey & { kind?: NftKind | undefined })[]
    signal?: AbortSignal
  }): Promise<(string | undefined)[]>
}

/**
 * Makes one NFT provider of several.
 *
 * @param candidates - In the order they are asked.
 * @param fallback - Asks them.
 */
function combineNfts(candidates: readonly Candidate<NftProvider>[], fallback: Fallback): NftProvider {
  return {
    getPage: (request) =>
      askForPage({
        ...{ capability: 'nfts', scope: request.network.caipNetworkId, candidates, fallback },
        ...{ cursor: request.cursor, signal: request.signal },
        ask: (provider, cursor, signal) => provider.getPage({ ...request, cursor, signal }),
        refuse: () => new GatewayFailure('request/query', notACursor),
      }),
    readMetadataUris: (request) =>
      fallback({
        ...{ capability: 'nfts', scope: request.network.caipNetworkId, candidates, signal: request.signal },
        ask: (provider, signal) => provider.readMetadataUris({ ...request, signal }),
      }),
  }
}

/** Where NFTs come from. */
export const nfts = defineCapability<NftProvider>({
  name: 'nfts',
  orderSetting: 'LATCHKEY_NFT_PROVIDERS',
  combine: combineNfts,
})
