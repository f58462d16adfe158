import { isAppKitError } from '@latchkey/errors'
import { isRefusal } from '../../session/createGateway.js'
import { describeFailure } from '../../shared/describeFailure.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Notice } from '../ui/Notice.js'

/**
 * Says why something was not done, and how it can be: a login that is too old is asked for again, a device that is new waits, and
 * so does what only who can open the wallet does at once.
 *
 * @param props - What was thrown; `onWait`: asks for it all the same, to happen after a wait.
 */
export function ActionFailure({
  error,
  logInAgain,
  onWait,
}: {
  error: unknown
  logInAgain: () => void
  onWait?: (() => void) | undefined
}) {
  if (error === undefined) return null
  if (isRefusal(error, 'session/stale')) {
    return (
      <Notice kind="warning">
        <p>This needs a fresh login, so that nobody who finds this browser open can do it.</p>
        <Button onPress={logInAgain}>Log in again</Button>
      </Notice>
    )
  }
  if (isRefusal(error, 'device/new')) {
    return (
      <Notice kind="warning">
        <p>{describeFailure(error)}.</p>
        <p>The wait keeps a thief of your mailbox from taking the keys before you notice.</p>
        <WaitOffer onWait={onWait} />
      </Notice>
    )
  }
  if (isRefusal(error, 'owner/missing') || isAppKitError(error, 'secure/login-needed')) {
    return (
      <Notice kind="warning">
        <p>
          Nothing in this browser opens the wallet, so it can’t do this at once. Use a browser that opens it,
          or a passkey or passphrase of the wallet.
        </p>
        <WaitOffer onWait={onWait} />
      </Notice>
    )
  }
  return (
    <>
      <FailureNotice error={error} />
      {onWait && hasNotOpened(error) && (
        <Notice>
          <p>If nothing opens the wallet any more:</p>
          <WaitOffer onWait={onWait} />
        </Notice>
      )}
    </>
  )
}

/** A passkey that was not used or is not there, a passphrase that is wrong or was not typed. */
function hasNotOpened(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'NotAllowedError'
  if (isAppKitError(error, 'secure/worker')) return error.context.code === 'vault/slot-not-opened'
  return isAppKitError(error, 'secure/aborted')
}

function WaitOffer({ onWait }: { onWait: (() => void) | undefined }) {
  if (!onWait) return null
  return (
    <>
      <p>You can ask for it here. It then happens after a wait, and we mail every address of yours first.</p>
      <Button onPress={onWait}>Ask for it and wait</Button>
    </>
  )
}
