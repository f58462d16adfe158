import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.js'

/** Stands for a {@link Row} that is on its way. */
export function SkeletonRow(): ReactNode {
  return (
    <div className="lk-row" aria-hidden="true">
      <Skeleton width={40} height={40} shape="picture" />
      <Skeleton width={120} height={16} />
    </div>
  )
}
