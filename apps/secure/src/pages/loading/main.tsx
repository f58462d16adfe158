import { proveSocialWindow } from '@latchkey/wire/secure'
import { render } from 'preact'
import { isRefusal } from '../../session/createGateway.js'
import { createPageGateway } from '../parts/createPageGateway.js'
import { takeFragment } from '../parts/takeFragment.js'
import { type HandoverOutcome, handOver, type ProveWindow } from './handOver.js'
import { LoadingWindow } from './LoadingWindow.js'
import { waitForProvider } from './waitForProvider.js'
import { findWindowSecret } from './windowSecret.js'

const fragment = takeFragment()
const gateway = createPageGateway()
const show = (outcome: HandoverOutcome) => render(<LoadingWindow outcome={outcome} />, document.body)

const prove: ProveWindow = async (result) => {
  const windowSecret = findWindowSecret(() => sessionStorage)
  if (windowSecret === undefined) return false
  try {
    await gateway.call(proveSocialWindow, { body: { ...result, windowSecret } })
    return true
  } catch (error) {
    if (isRefusal(error, 'social/window')) return false
    throw error
  }
}

async function comeBack(): Promise<void> {
  show({ status: 'proving' })
  const outcome = await handOver(fragment, window, prove).catch(
    (error: unknown): HandoverOutcome => ({ status: 'unproven', error, retry: () => void comeBack() }),
  )
  show(outcome)
  // A window that no script opened stays open; the page then says so.
  if (outcome.status === 'handed-over') window.close()
}

if (fragment !== '') void comeBack()
else {
  show({ status: 'waiting' })
  waitForProvider(window).catch(() => show({ status: 'failed', code: 'social/no-storage' }))
}
