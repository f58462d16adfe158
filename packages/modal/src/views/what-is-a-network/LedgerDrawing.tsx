import type { ReactNode } from 'react'

/** A notebook that several hands keep. */
export function LedgerDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lk-draw-soft" x="18" y="16" width="28" height="32" rx="4" />
      <path className="lk-draw-line" d="M24 25h16M24 32h16M24 39h10" />
      <circle className="lk-draw-accent" cx="9" cy="14" r="5" />
      <circle className="lk-draw-accent" cx="55" cy="14" r="5" />
      <circle className="lk-draw-accent" cx="9" cy="50" r="5" />
      <circle className="lk-draw-accent" cx="55" cy="50" r="5" />
      <path className="lk-draw-line" d="m13 17 5 3m33-3-5 3M13 47l5-3m33 3-5-3" />
    </svg>
  )
}
