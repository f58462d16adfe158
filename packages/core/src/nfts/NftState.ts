import type { ErrorCode } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { Nft } from '@latchkey/wire'

/** An NFT of the account. */
export type OwnNft = Nft & {
  caipNetworkId: CaipNetworkId
  /** The name to show: its own, or that of its collection with its number. */
  label: string
}

/** The NFTs of an account on the active network. */
export type NftState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** What the account got last first. Kept while more is loaded, and when that fails. */
  nfts: readonly OwnNft[]
  /** True once it is known that there are none. */
  isEmpty: boolean
  /** Where the next page begins; absent when there is none. */
  next?: string | undefined
  /** How much of the network the gateway has read, from 0 to 1, where it still looks for older ones. */
  progress?: number | undefined
  /** Whose NFTs these are. */
  accountAddress?: string | undefined
  /** The network they are on. */
  caipNetworkId?: CaipNetworkId | undefined
  /** Why the last try failed. */
  failureCode?: ErrorCode | undefined
}

/** The state before the first answer. */
export const emptyNfts: NftState = { status: 'idle', nfts: [], isEmpty: false }
