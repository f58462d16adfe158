import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/ChevronDownIcon.js'

/** Details that are shown on demand. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <details className="lk-disclosure">
      <summary className="lk-disclosure-summary">
        {label}
        <ChevronDownIcon size={18} />
      </summary>
      <div className="lk-disclosure-content">{children}</div>
    </details>
  )
}
