import type { Failure } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { OfflineIcon } from '../../icons/OfflineIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { WindowIcon } from '../../icons/WindowIcon.js'
import { getWalletText } from '../../messages/getWalletText.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link LoginFailure}. */
export type LoginFailureProps = {
  picture: ReactNode
  failure: Failure
  onRetry(): void
  /** Another button, below. */
  children?: ReactNode
}

/** Failures that the visitor can mend by themselves. */
const looks = {
  'login/window-blocked': WindowIcon,
  'login/window-closed': WindowIcon,
  'login/too-soon': ClockIcon,
  'embedded/request-timeout': ClockIcon,
  'embedded/frame-load-failed': OfflineIcon,
} as Readonly<Record<string, typeof WindowIcon>>

/** A login has failed: what happened, what to do, and another try. */
export function LoginFailure({ picture, failure, onRetry, children }: LoginFailureProps): ReactNode {
  const { common } = useMessages()
  const texts = useMessages().login
  const { code, message, reason } = failure
  const known = texts.failures[code]
  const walletText = getWalletText(texts, failure)
  const told = walletText ?? reason
  const Mark = looks[code] ?? WarningIcon
  return (
    <StatusPanel
      picture={picture}
      isWaiting={false}
      mark={<Mark />}
      markTone={looks[code] ? 'warning' : 'danger'}
      title={(walletText === undefined && known?.title) || texts.failed}
      // What the wallet's own servers say is meant for the visitor.
      text={walletText ?? known?.hint ?? reason ?? texts.failedHint}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {common.tryAgain}
          </Button>
          {children}
        </>
      }
    >
      {!known && told === undefined && <ErrorDetails code={code} message={message} />}
    </StatusPanel>
  )
}
