import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useRef } from 'react'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { getWalletText } from '../../messages/getWalletText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { CodeForm } from './CodeForm.js'
import { LoginFailure } from './LoginFailure.js'
import { LoginPicture } from './LoginPicture.js'
import { MailIcon } from './MailIcon.js'
import { NotLastingNotice } from './NotLastingNotice.js'
import { ResendLine } from './ResendLine.js'
import { WrongAddressLine } from './WrongAddressLine.js'

const selectLogin = (state: LoadedKitState) => state.login

/** The code of a mail: sent with its sixth digit, sent for again after a while. */
export function EmailVerifyOtp(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { login: words } = useMessages()
  const { code: texts } = words
  const login = useProvidedKitState(selectLogin)
  const lastEmail = useRef('')
  const fieldRef = useRef<HTMLInputElement>(null)
  if ('email' in login && login.email) lastEmail.current = login.email
  const isAsking = login.status === 'code' || login.status === 'checking'
  const seconds = useSecondsUntil(isAsking ? login.nextMailAtMs : undefined)

  if (login.status === 'idle' && login.failure) {
    return (
      <LoginFailure
        picture={<LoginPicture icon={<MailIcon size={36} />} />}
        failure={login.failure}
        onRetry={() => router.reset('Connect')}
      />
    )
  }
  const failure = login.status === 'code' ? login.failure : undefined
  // The countdown says when there is another mail.
  const shown = failure?.retryAtMs === undefined ? failure : undefined
  return (
    <CodeForm
      email={lastEmail.current}
      waiting={login.status === 'code' ? undefined : login.status === 'checking' ? 'checking' : 'opening'}
      failure={shown && (getWalletText(words, shown) ?? shown.message)}
      fieldRef={fieldRef}
      // Its failure is in the store, which this view reads.
      onComplete={(code) => void kit.login.verifyCode(code).catch(() => undefined)}
    >
      <ResendLine
        question={texts.notReceived}
        label={texts.resend}
        countdown={(failure?.retryAtMs === undefined ? texts.resendIn : texts.tryIn)({ seconds })}
        seconds={seconds}
        isDisabled={login.status !== 'code'}
        confirmation={texts.resent}
        fieldRef={fieldRef}
      />
      <WrongAddressLine />
      <NotLastingNotice />
    </CodeForm>
  )
}
