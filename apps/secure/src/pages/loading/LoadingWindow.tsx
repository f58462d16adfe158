import { useEffect, useState } from 'preact/hooks'
import { windowTexts } from '../../messages/windowTexts.js'
import { fillText } from '../ui/fillText.js'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import type { HandoverOutcome } from './handOver.js'

const { loading: texts } = windowTexts

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
      <Page title={texts.unproven}>
        <section class="card">
          <FailureNotice error={outcome.error} onRetry={outcome.retry} />
        </section>
      </Page>
    )
  }
  if (outcome.status === 'failed') {
    return (
      <Page title={texts.failed}>
        <section class="card">
          <Notice kind="danger">{texts.failures[outcome.code]}</Notice>
          <p>{texts.close}</p>
        </section>
      </Page>
    )
  }
  const isCutOff = outcome.status === 'cut-off'
  return (
    <Page title={isCutOff ? texts.goBackTitle : texts.done}>
      <section class="card">
        <Notice kind="success">
          {fillText(isCutOff ? texts.goBack : texts.handedOver, {
            origin: <strong>{outcome.origin}</strong>,
          })}
        </Notice>
        <p>{texts.close}</p>
      </section>
    </Page>
  )
}

function Checking() {
  return (
    <Page title={texts.title}>
      <section class="card" role="status">
        <p>
          <span class="spinner" aria-hidden="true" /> {texts.checking}
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
    <Page title={texts.title}>
      <section class="card" role="status">
        <p>
          <span class="spinner" aria-hidden="true" /> {texts.opening}
        </p>
        {isSlow && <p class="quiet">{texts.slow}</p>}
      </section>
    </Page>
  )
}
