import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/ChevronDownIcon.js'

/** Properties of {@link Disclosure}. */
export type DisclosureProps = {
  label: string
  children: ReactNode
  /** Told whether it is open now. */
  onToggle?: (isOpen: boolean) => void
}

/** Details that are shown on demand. */
export function Disclosure({ label, children, onToggle }: DisclosureProps): ReactNode {
  return (
    <details className="lk-disclosure" onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className="lk-disclosure-summary">
        {label}
        <ChevronDownIcon size={18} />
      </summary>
      <div className="lk-disclosure-content">{children}</div>
    </details>
  )
}
