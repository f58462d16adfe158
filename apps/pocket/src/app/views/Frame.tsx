import type { ReactNode } from 'react'
import { Icon, Mark } from '../components/Icon.js'

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

/** Shown when pocket's own server does not answer. */
export function BrokenView() {
  return (
    <Frame>
      <div className="sheet-body centre" role="alert">
        <span className="big-icon">
          <Icon name="warning" />
        </span>
        <h1>Pocket isn’t running</h1>
        <p className="lead">The server isn’t responding. Start it again, then reload this page.</p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    </Frame>
  )
}

/** Asks to be unlocked; there is no password, the keys are public anyway. */
export function UnlockView({ onUnlock, onStayLocked }: { onUnlock: () => void; onStayLocked?: () => void }) {
  return (
    <div className="sheet">
      <div className="sheet-body centre">
        <span className="big-icon">
          <Icon name="lock" />
        </span>
        <h1>Pocket is locked</h1>
        <p className="lead">
          {onStayLocked
            ? 'A site sent a request. Unlock Pocket to see it.'
            : 'Unlock Pocket to see your accounts.'}
        </p>
      </div>
      <div className="actions">
        {onStayLocked && (
          <button type="button" className="button" onClick={onStayLocked}>
            Stay locked
          </button>
        )}
        <button type="button" className="button primary" onClick={onUnlock}>
          Unlock
        </button>
      </div>
    </div>
  )
}
