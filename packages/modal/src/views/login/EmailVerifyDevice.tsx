import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useRef } from 'react'
import { StatusPanel } from '../../components/StatusPanel.js'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { LoginFailure } from './LoginFailure.js'
import { LoginPicture } from './LoginPicture.js'
import { MailIcon } from './MailIcon.js'
import { NotLastingNotice } from './NotLastingNotice.js'
import { ResendLine } from './ResendLine.js'
import { WrongAddressLine } from './WrongAddressLine.js'

const selectLogin = (state: LoadedKitState) => state.login

/** Waits until the link of a mail has approved this device. */
export function EmailVerifyDevice(): ReactNode {
  const { router } = useScreen()
  const { device: texts } = useMessages().login
  const login = useProvidedKitState(selectLogin)
  const lastEmail = useRef('')
  if ('email' in login && login.email) lastEmail.current = login.email
  const seconds = useSecondsUntil(login.status === 'device' ? login.nextMailAtMs : undefined)
  const picture = <LoginPicture icon={<MailIcon size={36} />} />
  if (login.status === 'idle' && login.failure) {
    return <LoginFailure picture={picture} failure={login.failure} onRetry={router.back} />
  }
  return (
    <StatusPanel
      picture={picture}
      isWaiting
      title={texts.title}
      text={
        <>
          {texts.text} <strong className="lk-code-email">{lastEmail.current}</strong>
          <br />
          {texts.expires}
        </>
      }
      slowHint={texts.slow}
      actions={
        <>
          <ResendLine
            label={texts.resend}
            countdown={texts.resendIn({ seconds })}
            seconds={seconds}
            isDisabled={login.status !== 'device'}
            confirmation={texts.resent}
          />
          <WrongAddressLine />
        </>
      }
    >
      <NotLastingNotice />
    </StatusPanel>
  )
}
