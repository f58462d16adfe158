import type { ReactNode } from 'react'
import { NftList } from './NftList.js'

/** All NFTs of the account on the active network. */
export function Nfts(): ReactNode {
  return <NftList />
}
