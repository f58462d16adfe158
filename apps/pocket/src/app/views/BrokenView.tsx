import { Icon } from '../components/Icon.js'
import { Frame } from './Frame.js'

/** Shown when pocket's own server does not answer. */
export function BrokenView() {
  return (
    <Frame>
      <div className="sheet-body centre" role="alert">
        <span className="big-icon">
          <Icon name="warning" />
        </span>
        <h1>Pocket is not running</h1>
        <p className="lead">Its server does not answer. Start it again, then reload this page.</p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    </Frame>
  )
}
