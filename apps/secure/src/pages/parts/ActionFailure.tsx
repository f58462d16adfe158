import { isRefusal } from '../../session/createGateway.js'
import { describeFailure } from '../../shared/describeFailure.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Notice } from '../ui/Notice.js'

/**
 * Says why something was not done, and how it can be: a login that is too old is asked for again, a device that is new waits.
 *
 * @param props - What was thrown.
 */
export function ActionFailure({ error, logInAgain }: { error: unknown; logInAgain: () => void }) {
  if (error === undefined) return null
  if (isRefusal(error, 'session/stale')) {
    return (
      <Notice kind="warning">
        <p>This needs a fresh login, so that nobody does it who only found this browser open.</p>
        <Button onPress={logInAgain}>Log in again</Button>
      </Notice>
    )
  }
  if (isRefusal(error, 'device/new')) {
    return (
      <Notice kind="warning">
        <p>{describeFailure(error)}.</p>
        <p>The wait keeps a thief of your mailbox from taking the keys before you notice.</p>
      </Notice>
    )
  }
  return <FailureNotice error={error} />
}
