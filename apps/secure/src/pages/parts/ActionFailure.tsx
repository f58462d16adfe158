import { isAppKitError } from '@latchkey/errors'
import { pageTexts } from '../../messages/pageTexts.js'
import { isRefusal } from '../../session/createGateway.js'
import { describeFailure } from '../../shared/describeFailure.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Notice } from '../ui/Notice.js'

const { refused: texts } = pageTexts

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
        <p>{texts.stale}</p>
        <Button onPress={logInAgain}>{texts.logInAgain}</Button>
      </Notice>
    )
  }
  if (isRefusal(error, 'device/new')) {
    return (
      <Notice kind="warning">
        <p>{describeFailure(error)}.</p>
        <p>{texts.whyWait}</p>
        <WaitOffer onWait={onWait} />
      </Notice>
    )
  }
  if (isRefusal(error, 'owner/missing') || isAppKitError(error, 'secure/login-needed')) {
    return (
      <Notice kind="warning">
        <p>{texts.nothingOpens}</p>
        <WaitOffer onWait={onWait} />
      </Notice>
    )
  }
  return (
    <>
      <FailureNotice error={error} />
      {onWait && hasNotOpened(error) && (
        <Notice>
          <p>{texts.lost}</p>
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
      <p>{texts.waitOffer}</p>
      <Button onPress={onWait}>{texts.wait}</Button>
    </>
  )
}
