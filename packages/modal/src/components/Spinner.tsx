import type { ReactNode } from 'react'

/** A small turning circle inside a control that says in words what it does. */
export function Spinner(): ReactNode {
  return <span className="lk-spinner" aria-hidden="true" />
}
