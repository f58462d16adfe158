import { getAccount, type KitState } from '@latchkey/core'
import { getErrorDetail, isAppKitError } from '@latchkey/errors'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { EmptyState } from '../../components/EmptyState.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { EmailField } from './EmailField.js'
import { MailIcon } from './MailIcon.js'
import { useLoginMethods } from './useLoginMethods.js'

/** From this many characters on there may be an address. */
const minLength = 4

const selectEmail = (state: KitState) => getAccount(state).user?.email
const selectIsByEmail = (state: KitState) => getAccount(state).socialProvider === 'email'

/** Another email for who logs in with one. Both mailboxes are asked before it counts. */
export function UpdateEmailWallet({
  parameters,
}: {
  parameters: ViewParameters['UpdateEmailWallet']
}): ReactNode {
  const { redirectView } = parameters ?? {}
  const { router } = useScreen()
  const { common } = useMessages()
  const { updateEmail: texts } = useMessages().login
  const { emailPlaceholder, emailInvalid } = useMessages().loginRows
  const present = useProvidedKitState(selectEmail)
  const isByEmail = useProvidedKitState(selectIsByEmail)
  const { methods, getSignal } = useLoginMethods()
  const [email, setEmail] = useState(present ?? '')
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const typed = email.trim()
  const isReady = typed.length >= minLength && typed !== present

  async function save(): Promise<void> {
    if (!methods || !isReady || isSaving) return
    const signal = getSignal()
    setError(undefined)
    setIsSaving(true)
    try {
      const step = await methods.updateEmail(typed, { signal })
      const view = step === 'verify-current' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
      router.push(view, { email: typed, redirectView })
    } catch (failure) {
      if (signal.aborted) return
      setError(isAppKitError(failure, 'login/email-invalid') ? emailInvalid : getErrorDetail(failure))
    } finally {
      setIsSaving(false)
    }
  }

  if (!isByEmail) {
    return (
      <EmptyState
        icon={<MailIcon size={28} />}
        title={texts.socialTitle}
        text={texts.socialText}
        action={<Button onClick={router.back}>{common.back}</Button>}
      />
    )
  }
  return (
    <EmailField
      label={texts.label}
      placeholder={emailPlaceholder}
      value={email}
      onChange={(value) => {
        setEmail(value)
        setError(undefined)
      }}
      onSubmit={() => void save()}
      error={error}
      isDisabled={isSaving}
    >
      <p className="lk-login-lead">{texts.note}</p>
      <ButtonGroup>
        {redirectView && <Button onClick={() => router.reset(redirectView)}>{common.cancel}</Button>}
        <Button variant="primary" type="submit" isLoading={isSaving} isDisabled={!isReady}>
          {texts.save}
        </Button>
      </ButtonGroup>
    </EmailField>
  )
}
