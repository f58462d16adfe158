import { getAccount, type KitState } from '@latchkey/core'
import { getMetadata } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { EmailField } from '../login/EmailField.js'
import { LoginPicture } from '../login/LoginPicture.js'
import { MailIcon } from '../login/MailIcon.js'
import { EmailChips } from './EmailChips.js'
import { useCaptureFailure } from './useCaptureFailure.js'

/** Enough to be worth asking; what an address is exactly the gateway decides. */
const emailPattern = /^\S+@\S+\.\S+$/

const selectCapture = (state: KitState) => state.emailCapture
const selectFeature = (state: KitState) => state.features.emailCapture
const selectKnownEmail = (state: KitState) => getAccount(state).user?.email

/** Asks for an email before signing in: with `required` there is no way past it, otherwise it can be skipped. */
export function DataCapture({ parameters }: { parameters: ViewParameters['DataCapture'] }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { dataCapture: texts, loginRows } = useMessages()
  const capture = useProvidedKitState(selectCapture)
  const feature = useProvidedKitState(selectFeature)
  const known = useProvidedKitState(selectKnownEmail)
  const given = parameters?.email ?? known
  const [email, setEmail] = useState(given ?? '')
  const [isTouched, setIsTouched] = useState(false)
  const { error, shownError } = useCaptureFailure()
  const isSending = capture?.status === 'sending' || capture?.status === 'settled'
  const isSlow = useIsSlow(isSending)
  const isRequired = feature !== false && feature.includes('required')
  const typed = email.trim()
  const isReady = emailPattern.test(typed)

  useEffect(
    () => kit.events.on('email-code-sent', ({ isAgain }) => !isAgain && router.push('DataCaptureOtpConfirm')),
    [kit, router],
  )

  function submit(wanted: string): void {
    if (!emailPattern.test(wanted) || isSending) return
    setEmail(wanted)
    setIsTouched(false)
    // Its code may be on its way already; a failure is in the store, which this view reads.
    if (capture?.status === 'code' && capture.email === wanted) router.push('DataCaptureOtpConfirm')
    else void kit.signIn.requestEmailCode(wanted).catch(() => undefined)
  }

  const hasSubmitted = useRef(false)
  // An email that is known from the visitor's login is not asked for again.
  useEffect(() => {
    if (hasSubmitted.current || given === undefined || capture?.status !== 'asked') return
    hasSubmitted.current = true
    submit(given)
  })

  const siteName = getMetadata(kit.options).name || location.host
  return (
    <div className="lk-capture">
      <LoginPicture icon={<MailIcon size={36} />} />
      <div className="lk-status-words">
        <p className="lk-status-title">{texts.title({ siteName })}</p>
        <p className="lk-status-text">{isRequired ? texts.required : texts.optional}</p>
      </div>
      <EmailField
        label={loginRows.emailLabel}
        placeholder={loginRows.emailPlaceholder}
        value={email}
        onChange={(value) => {
          setEmail(value)
          setIsTouched(true)
        }}
        onSubmit={() => submit(typed)}
        error={isTouched || isSending ? undefined : error}
        shownError={shownError}
        isDisabled={isSending}
      >
        <EmailChips
          typed={typed}
          recentEmails={capture?.recentEmails ?? []}
          isDisabled={isSending}
          onComplete={(value) => {
            setEmail(value)
            setIsTouched(true)
          }}
          onChoose={submit}
        />
        <p className="lk-status-text lk-status-hint" role="status">
          {isSlow ? texts.slow : ''}
        </p>
        <ButtonGroup>
          {!isRequired && (
            <Button isDisabled={isSending} onClick={() => void kit.signIn.skipEmail()}>
              {texts.skip}
            </Button>
          )}
          <Button variant="primary" type="submit" isLoading={isSending} isDisabled={!isReady}>
            {isSending ? texts.sending : texts.continue}
          </Button>
        </ButtonGroup>
      </EmailField>
    </div>
  )
}
