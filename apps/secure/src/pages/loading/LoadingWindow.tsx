import { useEffect, useState } from 'preact/hooks'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import type { HandoverFailure, HandoverOutcome } from './handOver.js'

const failureTexts: Readonly<Record<HandoverFailure, string>> = {
  'social/unknown': 'That login has expired. Go back to the site and start again.',
  'social/not-kept': 'We couldn’t save your login. Go back to the site and start again.',
  'social/window':
    'This login was started in another window or browser, so you aren’t logged in. If someone sent you a link to log in with, don’t use it.',
  'social/no-answer': 'This isn’t the answer to a login. Go back to the site and start again.',
  'social/no-storage':
    'Your browser can’t tell this window from another. Allow this site to store data, or log in by email.',
}

/** After this a window says what it waits for, in milliseconds. */
const slowMs = 5_000

/**
 * The window of a login at a provider, before and after the provider's page.
 *
 * @param props - What became of it.
 */
export function LoadingWindow({ outcome }: { outcome: HandoverOutcome }) {
  if (outcome.status === 'waiting') return <Waiting />
  if (outcome.status === 'proving') return <Checking />
  if (outcome.status === 'unproven') {
    return (
      <Page title="Not logged in yet">
        <section class="card">
          <FailureNotice error={outcome.error} onRetry={outcome.retry} />
        </section>
      </Page>
    )
  }
  if (outcome.status === 'failed') {
    return (
      <Page title="Not logged in">
        <section class="card">
          <Notice kind="danger">{failureTexts[outcome.code]}</Notice>
          <p>You can close this window.</p>
        </section>
      </Page>
    )
  }
  const isCutOff = outcome.status === 'cut-off'
  return (
    <Page title={isCutOff ? 'Go back to the site' : 'Done'}>
      <section class="card">
        <Notice kind="success">
          {isCutOff ? (
            <>
              Go back to <strong>{outcome.origin}</strong>. It continues by itself.
            </>
          ) : (
            <>
              The answer is on its way to <strong>{outcome.origin}</strong>.
            </>
          )}
        </Notice>
        <p>You can close this window.</p>
      </section>
    </Page>
  )
}

function Checking() {
  return (
    <Page title="One moment">
      <section class="card" role="status">
        <p>
          <span class="spinner" aria-hidden="true" /> Checking your login
        </p>
      </section>
    </Page>
  )
}

function Waiting() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Page title="One moment">
      <section class="card" role="status">
        <p>
          <span class="spinner" aria-hidden="true" /> Opening the page you log in at
        </p>
        {isSlow && (
          <p class="quiet">This is slow. If nothing happens, close this window and try again at the site.</p>
        )}
      </section>
    </Page>
  )
}
