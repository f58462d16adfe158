import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

/** Something the person should read before going on. */
export function Notice({ tone, children }: { tone: 'warning' | 'danger'; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'danger' ? 'alert' : 'note'}>
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  )
}
