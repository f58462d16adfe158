import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.js'
import { Mark } from '../components/Mark.js'

/** What every view of pocket has around it. */
export function Frame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="frame">
      <header>
        <p className="banner">
          <Icon name="warning" />
          Test wallet — public keys, test money only
        </p>
        <div className="top">
          <a href="/" className="brand">
            <Mark />
            Pocket
          </a>
          {aside}
        </div>
      </header>
      <main className="main">{children}</main>
    </div>
  )
}
