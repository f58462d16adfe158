import type { ReactNode } from 'react'

/** A question and a yes. */
export function ApproveDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lk-draw-soft" x="8" y="8" width="40" height="40" rx="8" />
      <path className="lk-draw-line" d="M16 20h24M16 28h24M16 36h12" />
      <circle className="lk-draw-accent" cx="46" cy="46" r="12" />
      <path className="lk-draw-on-accent" d="m40.5 46 4 4 7-8" />
    </svg>
  )
}
