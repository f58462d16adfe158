import type { ReactNode } from 'react'
import { Skeleton } from '../../components/Skeleton.js'

const cards = Array.from({ length: 16 }, (_, index) => `card ${index}`)

/** Stands for the first wallets while they are on their way. */
export function SkeletonGrid(): ReactNode {
  return (
    <div className="lk-wallet-skeletons" aria-hidden="true">
      {cards.map((key) => (
        <div key={key} className="lk-wallet-card">
          <Skeleton width={56} height={56} shape="picture" />
          <Skeleton width={56} height={12} />
        </div>
      ))}
    </div>
  )
}
