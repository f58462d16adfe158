import { getAccount, type KitState } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { EmptyState } from '../../components/EmptyState.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { describeLoginFailure } from './describeLoginFailure.js'
import { EmailField } from './EmailField.js'
import { MailIcon } from './MailIcon.js'
import { useLoginMethods } from './useLoginMethods.js'
import { useMailFailure } from './useMailFailure.js'

/** From this many characters on there may be an address. */
const minLength = 4

const selectEmail = (state: KitState) => getAccount(state).user?.email
const selectIsByEmail = (state: KitState) => getAccount(state).socialProvider === 'email'

/**
 * Another email for who logs in with one. The wallet's own page asks whether it may be, in place of this view; then both mailboxes
 * are asked before it counts.
 */
export function UpdateEmailWallet({
  parameters,
}: {
  parameters: ViewParameters['UpdateEmailWallet']
}): ReactNode {
  const { redirectView } = parameters ?? {}
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { common, login, loginRows } = useMessages()
  const { emailPlaceholder, emailInvalid } = loginRows
  const texts = login.updateEmail
  const present = useProvidedKitState(selectEmail)
  const isByEmail = useProvidedKitState(selectIsByEmail)
  const { methods } = useLoginMethods()
  const [email, setEmail] = useState(parameters?.email ?? present ?? '')
  const { error, shownError, clear, show } = useMailFailure(describe, parameters?.failure)
  const [isSaving, setIsSaving] = useState(false)
  const { beginAsking, isThere } = useAsking(() => kit.store.getState().approvals > 0)
  const typed = email.trim()
  const isReady = typed.length >= minLength && typed !== present

  async function save(): Promise<void> {
    if (!methods || !isReady || isSaving) return
    const { signal } = beginAsking()
    clear()
    setIsSaving(true)
    try {
      const step = await methods.updateEmail(typed, { signal })
      const view = step === 'verify-current' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
      router.push(view, { email: typed, redirectView })
    } catch (failure) {
      if (signal.aborted) return
      const shown = show(failure)
      // The view that asked went when the wallet's own page came, and another one stands in its place now.
      if (!isThere.current && router.getRoute().view === 'UpdateEmailWallet')
        router.replace('UpdateEmailWallet', { redirectView, email: typed, failure: shown })
    } finally {
      setIsSaving(false)
    }
  }

  function describe(failure: unknown): string | undefined {
    if (isAppKitError(failure, 'login/email-invalid')) return emailInvalid
    if (isAppKitError(failure, 'embedded/rejected')) return texts.kept
    if (isAppKitError(failure, 'embedded/aborted') || isAppKitError(failure, 'embedded/request-aborted'))
      return undefined
    return describeLoginFailure(login, failure)
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
        clear()
      }}
      onSubmit={() => void save()}
      error={error}
      shownError={shownError}
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

/**
 * A question that outlasts its view where the wallet's own page takes the view's place, and ends with it otherwise.
 *
 * @param isAsked - Whether the wallet's page is why the view goes.
 */
function useAsking(isAsked: () => boolean) {
  const isThere = useRef(false)
  const asking = useRef<AbortController>(undefined)
  const isAskedNow = useRef(isAsked)
  isAskedNow.current = isAsked
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      if (!isAskedNow.current()) asking.current?.abort()
    }
  }, [])
  return {
    isThere,
    beginAsking() {
      asking.current = new AbortController()
      return asking.current
    },
  }
}
