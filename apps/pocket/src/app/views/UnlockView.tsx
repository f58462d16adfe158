import { Icon } from '../components/Icon.js'

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
            ? 'A site is asking for something. Unlock Pocket to see it.'
            : 'Unlock Pocket to see what is in it.'}
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
