import { render } from 'preact'
import { takeFragment } from '../parts/takeFragment.js'
import { handOver } from './handOver.js'
import { LoadingWindow } from './LoadingWindow.js'

const outcome = handOver(takeFragment(), window)

render(<LoadingWindow outcome={outcome} />, document.body)

// A window that no script opened stays open; the page then says so.
if (outcome.status === 'handed-over') window.close()
