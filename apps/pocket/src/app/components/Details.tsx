import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

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

/** Something the person should read before going on. */
export function Notice({ tone, children }: { tone: 'warning' | 'danger'; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'danger' ? 'alert' : 'note'}>
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  )
}
