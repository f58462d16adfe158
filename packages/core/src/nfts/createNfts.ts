import { isAppKitError, requireFields } from '@latchkey/errors'
import { type CaipNetworkId, truncateAddress } from '@latchkey/primitives'
import { getNftImage, getNfts, type Nft } from '@latchkey/wire'
import type { GroupContext } from '../base/defineGroup.js'
import { getActiveAddress, getNetwork } from '../state/selectors.js'
import { emptyNfts, type NftState, type OwnNft } from './NftState.js'

/** Which NFT of which network. */
export type NftPlace = Pick<OwnNft, 'caipNetworkId' | 'contract' | 'token_id'>

/** The NFTs of the account in use on the active network. */
export type NftGroup = {
  /** Loads the first page. Nothing happens without an account. Failures are in the store's `status`. */
  load(): Promise<void>
  /** Loads the page after the last; nothing happens while one is on its way or when all are there. */
  loadNextPage(): Promise<void>
  /**
   * Loads a picture through the gateway. What comes is a stranger's file: draw it, and put no drawing (SVG) into the page as markup.
   *
   * @param nft - One of the store's `nfts`.
   * @throws `wire/…`, with `wire/http-status` 404 where there is no picture that may be passed on.
   */
  loadPicture(nft: NftPlace, options?: { signal?: AbortSignal }): Promise<Blob>
  /** Clears the list. A change of account or network does so too. */
  reset(): Promise<void>
}

type Subject = { accountAddress: string; caipNetworkId: CaipNetworkId }

/** Makes the NFTs of a kit. */
export function createNfts({
  client,
  events,
  signal,
  slice,
  store,
  supportedChains,
}: GroupContext<NftState>): NftGroup {
  const { patch } = slice
  let newestLoad = 0

  async function load(): Promise<void> {
    const accountAddress = getActiveAddress(store.getState())
    const caipNetworkId = getNetwork(store.getState())?.caipNetworkId
    if (!accountAddress || !caipNetworkId) return
    const shown = slice.get()
    const isOfAnother = shown.accountAddress !== accountAddress || shown.caipNetworkId !== caipNetworkId
    patch({ ...(isOfAnother ? emptyNfts : {}), accountAddress, caipNetworkId })
    await show({ accountAddress, caipNetworkId }, undefined)
  }

  async function loadNextPage(): Promise<void> {
    const { accountAddress, caipNetworkId, next, status } = slice.get()
    if (!accountAddress || !caipNetworkId || !next || status === 'loading') return
    await show({ accountAddress, caipNetworkId }, next)
  }

  /** Adds a page; without a cursor it takes the place of what is there. */
  async function show(subject: Subject, cursor: string | undefined): Promise<void> {
    const id = ++newestLoad
    patch({ status: 'loading', failureCode: undefined })
    try {
      const { data, next, progress } = await getPage(subject, cursor)
      if (id !== newestLoad) return
      const nfts = merge(
        cursor === undefined ? [] : slice.get().nfts,
        data.map((nft) => toOwn(nft, subject.caipNetworkId)),
      )
      // A page of which the account has passed on everything may be followed by another.
      const isEmpty = nfts.length === 0 && next === null
      patch({ status: 'ready', nfts, isEmpty, next: next ?? undefined, progress })
    } catch (error) {
      // The cursor stays: the same page can be tried again.
      if (id === newestLoad && !signal.aborted)
        patch({ status: 'failed', failureCode: isAppKitError(error) ? error.code : 'wire/network' })
    }
  }

  async function getPage({ accountAddress, caipNetworkId }: Subject, cursor: string | undefined) {
    await supportedChains.requireOffer('nfts', caipNetworkId)
    return client.request(getNfts, {
      params: { address: accountAddress },
      query: { chainId: caipNetworkId, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    })
  }

  async function loadPicture(nft: NftPlace, options: { signal?: AbortSignal } = {}): Promise<Blob> {
    const { caipNetworkId, contract, token_id } = requireFields(nft, 'caipNetworkId, contract, token_id')
    return client.request(getNftImage, {
      params: { chainId: caipNetworkId, contract, tokenId: token_id },
      signal: AbortSignal.any([signal, ...(options.signal ? [options.signal] : [])]),
    })
  }

  async function reset(): Promise<void> {
    newestLoad++
    slice.set(emptyNfts)
  }

  events.on('account-changed', () => void reset())

  return { load, loadNextPage, loadPicture, reset }
}

/** Each once: one that came while pages were turned is on the first page and pushes another onto the next. */
function merge(before: readonly OwnNft[], page: readonly OwnNft[]): OwnNft[] {
  const toKey = ({ contract, kind, token_id }: Nft) => [contract, kind, token_id].join()
  return [...new Map([...before, ...page].map((nft) => [toKey(nft), nft])).values()]
}

const maxIdLength = 12

function toOwn(nft: Nft, caipNetworkId: CaipNetworkId): OwnNft {
  const { collection, name, token_id } = nft
  const isLong = token_id.length > maxIdLength
  const number = `#${isLong ? truncateAddress(token_id) : token_id}`
  const label = name || [collection.name ?? collection.symbol, number].filter(Boolean).join(' ')
  return { ...nft, caipNetworkId, label }
}
