import type { ReactNode } from 'react'
import { Skeleton } from '../../components/Skeleton.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { useMessages } from '../../messages/useMessages.js'

/** Stands for NFTs that are on their way, each in its final shape. */
export function NftSkeleton({ count }: { count: number }): ReactNode {
  const { nfts: texts } = useMessages()
  const isSlow = useIsSlow(true)
  return (
    <div role="status">
      <span className="lk-visually-hidden">{texts.loading}</span>
      <div className="lk-nft-grid" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={String(index)} className="lk-nft">
            <span className="lk-nft-picture">
              <Skeleton height={400} />
            </span>
            <span className="lk-nft-name">
              <Skeleton width={96} height={14} />
            </span>
            <span className="lk-nft-collection">
              <Skeleton width={72} height={12} />
            </span>
          </div>
        ))}
      </div>
      {isSlow && <p className="lk-tokens-slow">{texts.slow}</p>}
    </div>
  )
}
