import { Icon } from '../components/Icon.js'
import { useStore } from '../hooks.js'
import type { Pairing } from '../pairing/Pairing.js'

/** What became of a code, a link, or a connection that changed by itself. */
export function AttemptStatus({ pairing, onTakeOver }: { pairing: Pairing; onTakeOver: () => void }) {
  const { attempt, notice, status } = useStore(pairing)
  return (
    <>
      {(attempt.status === 'pairing' || attempt.status === 'opening') && (
        <div className="attempt" role="status">
          <span className="progress" aria-hidden="true" />
          <p>{attempt.status === 'pairing' ? 'Connecting to the site…' : 'Getting the request…'}</p>
          <button type="button" className="small-button" onClick={pairing.leaveAttempt}>
            Cancel
          </button>
        </div>
      )}
      {attempt.status === 'failed' && (
        <div className="attempt attempt-failed" role="alert">
          <Icon name="warning" />
          <p>
            <strong>{attempt.title}</strong>
            <br />
            {attempt.text}
          </p>
          <CloseButton onClick={pairing.leaveAttempt} />
        </div>
      )}
      {notice !== undefined && (
        <div className="attempt" role="status">
          <p>{notice}</p>
          <CloseButton onClick={pairing.dismissNotice} />
        </div>
      )}
      {status === 'elsewhere' && (
        <div className="attempt" role="note">
          <p>Another Pocket tab is connected to sites on other devices.</p>
          <button type="button" className="small-button" onClick={onTakeOver}>
            Use this tab
          </button>
        </div>
      )}
      {status === 'failed' && (
        <div className="attempt attempt-failed" role="alert">
          <Icon name="warning" />
          <p>Pocket couldn’t reconnect to sites on other devices.</p>
          <button type="button" className="small-button" onClick={() => window.location.reload()}>
            Reload
          </button>
        </div>
      )}
    </>
  )
}

function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label="Dismiss" onClick={onClick}>
      <Icon name="x" />
    </button>
  )
}
