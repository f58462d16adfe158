import type { ReactNode } from 'react'

/** Properties of {@link Skeleton}. Sizes are in CSS pixels; without a width it is as wide as its place. */
export type SkeletonProps = { width?: number; height: number; shape?: 'box' | 'circle' | 'picture' }

/** Stands for something that is on its way, in its final shape. It shows after 150 ms. */
export function Skeleton({ width, height, shape = 'box' }: SkeletonProps): ReactNode {
  return (
    <span
      className="lk-skeleton"
      data-shape={shape}
      style={{ inlineSize: width ?? '100%', blockSize: height }}
      aria-hidden="true"
    />
  )
}
