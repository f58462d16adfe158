import type { ReactNode } from 'react'

/** A wallet with coins in it. */
export function HoldDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <circle className="lk-draw-soft" cx="24" cy="16" r="9" />
      <circle className="lk-draw-line" cx="40" cy="19" r="9" />
      <path className="lk-draw-line" d="M40 15v8" />
      <rect className="lk-draw-back" x="8" y="26" width="48" height="30" rx="7" />
      <rect className="lk-draw-line" x="8" y="26" width="48" height="30" rx="7" />
      <path className="lk-draw-line" d="M56 36H45a5 5 0 0 0 0 10h11" />
      <circle className="lk-draw-fill" cx="46" cy="41" r="1.8" />
    </svg>
  )
}
