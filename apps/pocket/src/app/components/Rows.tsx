import type { ReactNode } from 'react'

/** Named values, one under the other. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className="rows">{children}</dl>
}

/** One named value. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
