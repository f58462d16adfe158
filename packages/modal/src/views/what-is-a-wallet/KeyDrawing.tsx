import type { ReactNode } from 'react'

/** A key for many doors. */
export function KeyDrawing(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lk-draw-soft" x="6" y="8" width="14" height="22" rx="3" />
      <rect className="lk-draw-soft" x="25" y="8" width="14" height="22" rx="3" />
      <rect className="lk-draw-soft" x="44" y="8" width="14" height="22" rx="3" />
      <circle className="lk-draw-fill" cx="16" cy="20" r="1.6" />
      <circle className="lk-draw-fill" cx="35" cy="20" r="1.6" />
      <circle className="lk-draw-fill" cx="54" cy="20" r="1.6" />
      <circle className="lk-draw-line" cx="18" cy="46" r="8" />
      <path className="lk-draw-line" d="M26 46h28m-6 0v6m-8-6v5" />
    </svg>
  )
}
