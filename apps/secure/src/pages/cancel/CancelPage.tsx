import type { CallOutput } from '@latchkey/wire'
import { cancelChangeByLink, getChangeByLink } from '@latchkey/wire/secure'
import { useState } from 'preact/hooks'
import { type Gateway, isRefusal } from '../../session/createGateway.js'
import { changeTexts } from '../parts/changeTexts.js'
import { formatTime } from '../../shared/formatTime.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Loading, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useLoaded, useTask } from '../ui/useTask.js'

type Change = CallOutput<typeof getChangeByLink>

const title = 'Call a change off'

/**
 * The page a mailed link leads to. It says what would happen, and calls it off only when the button is pressed: whatever opens
 * links by itself, as scanners of mails do, changes nothing. Nobody has to log in.
 *
 * @param props - `token`: of the link; empty where the page was opened without, or loaded again.
 */
export function CancelPage({ gateway, token }: { gateway: Gateway; token: string }) {
  if (token === '') {
    return (
      <Page title={title}>
        <section class="card">
          <Notice>Open the link in the mail once more: a page that is loaded again has forgotten it.</Notice>
        </section>
      </Page>
    )
  }
  return <KnownLink gateway={gateway} token={token} />
}

function KnownLink({ gateway, token }: { gateway: Gateway; token: string }) {
  const change = useLoaded(() => gateway.call(getChangeByLink, { body: { token } }))
  const cancelling = useTask()
  const [isCancelled, setIsCancelled] = useState(false)
  const failure = cancelling.error ?? change.error
  const cancel = () =>
    void cancelling.run(async () => {
      await gateway.call(cancelChangeByLink, { body: { token } })
      setIsCancelled(true)
    })

  if (isCancelled) {
    return (
      <Page title="Called off">
        <section class="card">
          <Notice kind="success">
            <p>It does not happen.</p>
            <p>
              If it was not you who asked for it, somebody can read your mails or has another of your logins.
              Secure those, then log in to your wallet, revoke the device and end all sessions.
            </p>
          </Notice>
        </section>
      </Page>
    )
  }
  if (isRefusal(failure, 'change/unknown')) {
    return (
      <Page title={title}>
        <section class="card">
          <Notice kind="warning">
            Nothing waits for this link any more: the change was called off, or it has happened.
          </Notice>
        </section>
      </Page>
    )
  }
  return (
    <Page title={title}>
      <section class="card">
        {change.value ? (
          <>
            <Notice kind="danger">{changeTexts[change.value.kind]}, unless you call it off.</Notice>
            <Facts change={change.value} />
            {cancelling.error !== undefined && <FailureNotice error={cancelling.error} />}
            <Button kind="primary" isBusy={cancelling.isRunning} onPress={cancel}>
              Call it off
            </Button>
            <p class="quiet">If it was you who asked for it, close this page: it happens when it is due.</p>
          </>
        ) : change.error !== undefined ? (
          <FailureNotice error={change.error} onRetry={() => void change.reload()} />
        ) : (
          <Loading what="the change" />
        )}
      </section>
    </Page>
  )
}

function Facts({ change }: { change: Change }) {
  return (
    <dl class="facts">
      <dt>Happens after</dt>
      <dd>
        <strong>{formatTime(change.dueAtMs)}</strong>
      </dd>
      <dt>Site</dt>
      <dd>{change.origin}</dd>
      <dt>Project</dt>
      <dd>{change.projectName}</dd>
      <dt>Device</dt>
      <dd>{change.device}</dd>
      <dt>Network</dt>
      <dd>{change.place}</dd>
      <dt>Asked</dt>
      <dd>{formatTime(change.requestedAtMs)}</dd>
    </dl>
  )
}
