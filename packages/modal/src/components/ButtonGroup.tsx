import type { ReactNode } from 'react'

/** Two buttons side by side; below each other where they do not fit. */
export function ButtonGroup({ children }: { children: ReactNode }): ReactNode {
  return <div className="lk-button-group">{children}</div>
}
