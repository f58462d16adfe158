import type { ReactNode } from 'react'

/** Several networks beside each other. */
export function NetworksDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lk-draw-soft" x="6" y="38" width="52" height="14" rx="7" />
      <rect className="lk-draw-soft" x="6" y="12" width="52" height="14" rx="7" />
      <path className="lk-draw-line" d="M16 19h8m8 0h8M16 45h4m6 0h4m6 0h4m6 0h2" />
      <circle className="lk-draw-accent" cx="49" cy="19" r="4" />
      <path className="lk-draw-line" d="M32 27v10m-4-4 4 4 4-4" />
    </svg>
  )
}
