import { cancelChange, listChanges, type WaitingChange } from '@latchkey/wire/secure'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import { changeTexts } from '../../messages/linkTexts.js'
import { formatTime } from '../../shared/formatTime.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { useLoaded, useTask } from '../ui/useTask.js'

const { changes: texts } = dashboardTexts

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
    <section class="card" aria-label={texts.label}>
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
  const time = formatTime(requestedAtMs)
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
        <strong>{texts.due(changeTexts[kind], formatTime(dueAtMs, { isZoned: true }))}</strong>
      </p>
      <p>{isOwn ? texts.askedHere(time) : texts.asked({ device, origin, place, time })}</p>
      <ActionFailure error={task.error} logInAgain={logInAgain} />
      {dialog}
      <Button label={texts.callOffOne(changeTexts[kind])} isBusy={task.isRunning} onPress={cancel}>
        {texts.callOff}
      </Button>
    </Notice>
  )
}
