import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { CodeForm } from '../login/CodeForm.js'
import { ResendLine } from '../login/ResendLine.js'
import { WrongAddressLine } from '../login/WrongAddressLine.js'
import { useCaptureFailure } from './useCaptureFailure.js'

const selectCapture = (state: KitState) => state.emailCapture

/** The code that proves the email: taken with its sixth digit, sent for again after a while. */
export function DataCaptureOtpConfirm(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { code: texts } = useMessages().login
  const capture = useProvidedKitState(selectCapture)
  const { error, shownError } = useCaptureFailure()
  const lastEmail = useRef('')
  const fieldRef = useRef<HTMLInputElement>(null)
  if (capture && 'email' in capture && capture.email) lastEmail.current = capture.email
  const nextMailAtMs = capture && 'nextMailAtMs' in capture ? capture.nextMailAtMs : undefined
  const seconds = useSecondsUntil(nextMailAtMs)
  const status = capture?.status

  // Without a code to wait for, the email is asked for again; it says why.
  useEffect(() => {
    if (status === undefined || status === 'asked') router.reset('DataCapture')
  }, [status, router])

  return (
    <CodeForm
      email={lastEmail.current}
      waiting={status === 'code' ? undefined : 'checking'}
      // A wait counts down where the code can be sent again.
      failure={status === 'code' && shownError === undefined ? error : undefined}
      fieldRef={fieldRef}
      // Its failure is in the store, which this view reads.
      onComplete={(code) => void kit.signIn.verifyEmailCode(code).catch(() => undefined)}
    >
      <ResendLine
        question={texts.notReceived}
        label={texts.resend}
        countdown={texts.resendIn({ seconds })}
        seconds={seconds}
        isDisabled={status !== 'code'}
        confirmation={texts.resent}
        resend={() => kit.signIn.requestEmailCode(lastEmail.current)}
        fieldRef={fieldRef}
      />
      <WrongAddressLine onChange={() => router.replace('DataCapture', { email: lastEmail.current })} />
    </CodeForm>
  )
}
