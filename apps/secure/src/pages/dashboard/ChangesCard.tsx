import { cancelChange, listChanges, type WaitingChange } from '@latchkey/wire/secure'
import { formatTime } from '../../shared/formatTime.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import { changeTexts } from '../parts/changeTexts.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { useLoaded, useTask } from '../ui/useTask.js'

/**
 * Shows the changes that wait above everything else, and calls them off. There is nothing to see while none waits.
 *
 * @param props - The account.
 */
export function ChangesCard(props: AccountPageProps) {
  const { account, own, reload } = props
  const changes = useLoaded(async () => (await account.session.call(listChanges)).changes, own)
  if (changes.error !== undefined) {
    return <FailureNotice error={changes.error} onRetry={() => void changes.reload()} />
  }
  if (!changes.value || changes.value.length === 0) return null
  return (
    <section class="card" aria-label="Changes that wait">
      {changes.value.map((change) => (
        <WaitingNotice {...props} key={change.id} change={change} onCancelled={reload} />
      ))}
    </section>
  )
}

function WaitingNotice({
  account,
  change,
  logInAgain,
  onCancelled,
}: AccountPageProps & { change: WaitingChange; onCancelled: () => Promise<void> }) {
  const { device, dueAtMs, id: changeId, isOwn, kind, origin, place, requestedAtMs } = change
  const task = useTask()
  const { act, dialog } = useOwner(account)
  const cancel = () =>
    void task.run(async () => {
      // The browser that has asked for it need not open the wallet for that.
      if (isOwn) await account.session.call(cancelChange, { changeId })
      else await act('cancelChange', { changeId })
      await onCancelled()
    })
  return (
    <Notice kind="danger">
      <p>
        <strong>
          {changeTexts[kind]} after {formatTime(dueAtMs, { isZoned: true })}.
        </strong>
      </p>
      <p>
        {isOwn ? 'This browser has asked for it' : `${device} (${place}) has asked for it at ${origin}`},{' '}
        {formatTime(requestedAtMs)}.{' '}
        {!isOwn &&
          'If that wasn’t you, call it off: somebody can read your mail or has another of your logins.'}
      </p>
      <ActionFailure error={task.error} logInAgain={logInAgain} />
      {dialog}
      <Button label={`Call it off: ${changeTexts[kind]}`} isBusy={task.isRunning} onPress={cancel}>
        Call it off
      </Button>
    </Notice>
  )
}
