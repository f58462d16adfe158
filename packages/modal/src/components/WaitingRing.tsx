import type { ReactNode } from 'react'

/** Properties of {@link WaitingRing}. */
export type WaitingRingProps = {
  /** A picture of 80 px. */
  picture: ReactNode
  /** Draws the moving ring: we wait for somebody. */
  isWaiting: boolean
  /** A 20 px icon at the corner that says how it ended. */
  mark?: ReactNode
  markTone?: 'danger' | 'warning' | 'success'
}

/** A picture with a ring that moves while we wait for the wallet. */
export function WaitingRing({ picture, isWaiting, mark, markTone }: WaitingRingProps): ReactNode {
  const ring = { x: 2, y: 2, width: 108, height: 108, rx: 30, pathLength: 100 }
  return (
    <div className="lk-ring" data-waiting={isWaiting || undefined} aria-hidden="true">
      <svg className="lk-ring-svg" viewBox="0 0 112 112" aria-hidden="true">
        <rect className="lk-ring-track" {...ring} />
        <rect className="lk-ring-head" {...ring} />
      </svg>
      {picture}
      {mark && (
        <span className="lk-ring-mark" data-tone={markTone}>
          {mark}
        </span>
      )}
    </div>
  )
}
