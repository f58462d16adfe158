import type { CallOutput } from '@latchkey/wire'
import { getEmailUndo, undoEmailChange } from '@latchkey/wire/secure'
import { useState } from 'preact/hooks'
import { type Gateway, isRefusal } from '../../session/createGateway.js'
import { formatTime } from '../../shared/formatTime.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Loading, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useLoaded, useTask } from '../ui/useTask.js'

type Change = CallOutput<typeof getEmailUndo>

const title = 'Undo a change of email'

/**
 * The page that the mail to the address from before leads to. It says what would be undone, and undoes it only when the button is
 * pressed: whatever opens links by itself, as scanners of mails do, undoes nothing.
 *
 * @param props - `token`: of the link; empty where the page was opened without, or loaded again.
 */
export function UndoEmail({ gateway, token }: { gateway: Gateway; token: string }) {
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
  const change = useLoaded(() => gateway.call(getEmailUndo, { body: { token } }))
  const undoing = useTask()
  const [restored, setRestored] = useState<string>()
  const failure = undoing.error ?? change.error
  const undo = () =>
    void undoing.run(async () => {
      const { email } = await gateway.call(undoEmailChange, { body: { token } })
      setRestored(email)
    })

  if (restored !== undefined) return <Undone email={restored} />
  if (isRefusal(failure, 'email/undo-unknown')) {
    return (
      <Page title={title}>
        <section class="card">
          <Notice kind="warning">This link is over, or was used before.</Notice>
        </section>
      </Page>
    )
  }
  return (
    <Page title={title}>
      <section class="card">
        {change.value ? (
          <>
            <Facts change={change.value} />
            <Notice kind="warning">
              Undo it if it was not you. Every login that has begun since ends, and the email cannot be
              changed for 72 hours.
            </Notice>
            {undoing.error !== undefined && <FailureNotice error={undoing.error} />}
            <Button kind="primary" isBusy={undoing.isRunning} onPress={undo}>
              Put my email back
            </Button>
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
      <dt>Email that comes back</dt>
      <dd>
        <strong>{change.email}</strong>
      </dd>
      <dt>Site</dt>
      <dd>{change.origin}</dd>
      <dt>Project</dt>
      <dd>{change.projectName}</dd>
      <dt>Changed</dt>
      <dd>{formatTime(change.changedAtMs)}</dd>
      <dt>Link counts until</dt>
      <dd>{formatTime(change.expiresAtMs)}</dd>
    </dl>
  )
}

function Undone({ email }: { email: string }) {
  return (
    <Page title="The change is undone">
      <section class="card">
        <Notice kind="success">
          <p>
            <strong>{email}</strong> is the email of your wallet again.
          </p>
          <p>
            Log in with it, and look at the devices and the ways into your wallet. Remove what is not yours.
          </p>
        </Notice>
      </section>
    </Page>
  )
}
