import type { ReactNode } from 'react'
import { useIsSlow } from './useIsSlow.js'

/** Properties of {@link StatusPanel}. */
export type StatusPanelProps = WaitingRingProps & {
  title: string
  text?: ReactNode
  /** Said after 5 s of waiting: what we wait for. */
  slowHint?: string
  /** Below the words, such as an {@link ErrorDetails}. */
  children?: ReactNode
  /** The buttons; there is always a way out. */
  actions?: ReactNode
}

/** One state of something that takes two: a picture with a ring, what is going on, and what to do. */
export function StatusPanel({
  title,
  text,
  slowHint,
  children,
  actions,
  ...ring
}: StatusPanelProps): ReactNode {
  const isSlow = useIsSlow(ring.isWaiting && slowHint !== undefined)
  return (
    <div className="lk-status">
      <WaitingRing {...ring} />
      <div className="lk-status-words" role="status">
        <p className="lk-status-title">{title}</p>
        {text && <p className="lk-status-text">{text}</p>}
        {ring.isWaiting && slowHint !== undefined && (
          <p className="lk-status-text lk-status-hint">{isSlow ? slowHint : ''}</p>
        )}
      </div>
      {children}
      {actions && <div className="lk-status-actions">{actions}</div>}
    </div>
  )
}

/** Properties of {@link WaitingRing}. */
type WaitingRingProps = {
  /** A picture of 80 px. */
  picture: ReactNode
  /** Draws the moving ring: we wait for somebody. */
  isWaiting: boolean
  /** A 20 px icon at the corner that says how it ended. */
  mark?: ReactNode
  markTone?: 'danger' | 'warning' | 'success'
}

/** A picture with a ring that moves while we wait for the wallet. */
function WaitingRing({ picture, isWaiting, mark, markTone }: WaitingRingProps): ReactNode {
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
