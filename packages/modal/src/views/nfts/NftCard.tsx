import type { OwnNft } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { formatCount } from '../wallet-send/formatTransfer.js'
import { NftPicture } from './NftPicture.js'

/** One NFT of a list: picture, name and collection. It leads to all that is known of it. */
export function NftCard({ nft }: { nft: OwnNft }): ReactNode {
  const { router } = useScreen()
  const { nfts: texts } = useMessages()
  const { amount, caipNetworkId, collection, contract, label, token_id } = nft
  const count = formatCount(BigInt(amount))
  return (
    <button
      type="button"
      className="lk-nft"
      onClick={() => router.push('Nft', { caipNetworkId, contract, token_id })}
    >
      <NftPicture nft={nft} />
      <span className="lk-nft-name">{label}</span>
      <span className="lk-nft-collection">{collection.name ?? collection.symbol ?? ''}</span>
      {amount !== '1' && (
        <span className="lk-nft-amount lk-numeric">
          <span aria-hidden="true">{texts.amount({ count })}</span>
          <span className="lk-visually-hidden">{texts.amountLabel({ count })}</span>
        </span>
      )}
    </button>
  )
}
