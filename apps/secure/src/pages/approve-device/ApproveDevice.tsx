import type { CallOutput } from '@latchkey/wire'
import { approveDevice, getDeviceApproval } from '@latchkey/wire/secure'
import { useState } from 'preact/hooks'
import { type Gateway, isRefusal } from '../../session/createGateway.js'
import { formatTime } from '../../shared/formatTime.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Loading, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useLoaded, useTask } from '../ui/useTask.js'

type Approval = CallOutput<typeof getDeviceApproval>

const title = 'Approve a device'

/**
 * The page a mailed link leads to. It says what would be let in, and lets it in only when the button is pressed: whatever opens
 * links by itself, as scanners of mails do, approves nothing.
 *
 * @param props - `token`: of the link; empty where the page was opened without, or loaded again.
 */
export function ApproveDevice({ gateway, token }: { gateway: Gateway; token: string }) {
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
  const approval = useLoaded(() => gateway.call(getDeviceApproval, { body: { token } }))
  const approving = useTask()
  const [isApproved, setIsApproved] = useState(false)
  const failure = approving.error ?? approval.error
  const approve = () =>
    void approving.run(async () => {
      await gateway.call(approveDevice, { body: { token } })
      setIsApproved(true)
    })

  if (isApproved || approval.value?.isApproved)
    return <Approved isNew={isApproved} approval={approval.value} />
  if (isRefusal(failure, 'device/unknown')) {
    return (
      <Page title={title}>
        <section class="card">
          <Notice kind="warning">
            This link is over, or was replaced by a newer one. Look for a newer mail, or begin the login
            again.
          </Notice>
        </section>
      </Page>
    )
  }
  return (
    <Page title={title}>
      <section class="card">
        {approval.value ? (
          <>
            <Facts approval={approval.value} />
            <Notice kind="warning">
              Approve only if you are logging in there now. If it was not you, close this page: nothing
              happens.
            </Notice>
            {approving.error !== undefined && <FailureNotice error={approving.error} />}
            <Button kind="primary" isBusy={approving.isRunning} onPress={approve}>
              Approve
            </Button>
          </>
        ) : approval.error !== undefined ? (
          <FailureNotice error={approval.error} onRetry={() => void approval.reload()} />
        ) : (
          <Loading what="the device" />
        )}
      </section>
    </Page>
  )
}

function Facts({ approval }: { approval: Approval }) {
  return (
    <dl class="facts">
      <dt>Site</dt>
      <dd>
        <strong>{approval.origin}</strong>
      </dd>
      <dt>Project</dt>
      <dd>{approval.projectName}</dd>
      <dt>Device</dt>
      <dd>{approval.device}</dd>
      <dt>Network</dt>
      <dd>{approval.place}</dd>
      <dt>Asked</dt>
      <dd>{formatTime(approval.requestedAtMs)}</dd>
      <dt>Link counts until</dt>
      <dd>{formatTime(approval.expiresAtMs)}</dd>
    </dl>
  )
}

function Approved({ approval, isNew }: { approval: Approval | undefined; isNew: boolean }) {
  return (
    <Page title="Device approved">
      <section class="card">
        <Notice kind="success">
          <p>
            {approval?.device ?? 'The device'} {isNew ? 'is approved' : 'was approved before'}
            {approval && ` for ${approval.origin}`}.
          </p>
          <p>Go back to the site. A code comes by mail; type it there and nowhere else.</p>
        </Notice>
      </section>
    </Page>
  )
}
