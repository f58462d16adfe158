import type { SignedNftTransfer } from '@latchkey/core'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import type { Messages } from '../../messages/Messages.js'
import { formatCount } from '../wallet-send/formatTransfer.js'

/**
 * What the wallet will be asked to sign of an NFT: which one of which collection, and how many.
 *
 * @param nft - Read back from what will be signed; nothing of a token.
 * @param texts - Of the catalogue.
 */
export function getNftFacts(
  nft: SignedNftTransfer | undefined,
  texts: Messages['send'],
): { label: string; value: ReactNode }[] {
  if (!nft) return []
  return [
    { label: texts.collection, value: <AddressInFull address={nft.contract} /> },
    { label: texts.nftNumber, value: <span className="lk-numeric">{String(nft.tokenId)}</span> },
    { label: texts.nftAmount, value: <span className="lk-numeric">{formatCount(nft.amountAtomic)}</span> },
  ]
}
