import type { LoadedKitState } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { Notice } from '../../components/Notice.js'
import { Spinner } from '../../components/Spinner.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { ChevronRightIcon } from '../../icons/ChevronRightIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { describeLoginFailure } from './describeLoginFailure.js'
import { EmailField } from './EmailField.js'
import { useLoginAvailability } from './useChooseSocial.js'
import { useMailFailure } from './useMailFailure.js'

/** From this many characters on there may be an address to send to. */
const minLength = 4

const selectKept = ({ login }: LoadedKitState) => (login.status === 'idle' ? login.email : undefined)
const selectIsSending = (state: LoadedKitState) => state.login.status === 'sending'

/** Logging in with an email: one field, which the next view follows once the mail is on its way. */
export function EmailLogin(): ReactNode {
  const kit = useProvidedKit()
  const { login, loginRows: texts } = useMessages()
  // The visitor comes back to change it.
  const [kept] = useState(() => selectKept(kit.store.getState()))
  const [email, setEmail] = useState(kept ?? '')
  const { error, shownError, clear, show } = useMailFailure(describe)
  const isSending = useProvidedKitState(selectIsSending)
  const isSlow = useIsSlow(isSending)
  const availability = useLoginAvailability()
  const isReady = email.trim().length >= minLength && availability === 'ready'

  useEffect(() => {
    if (kept !== undefined) kit.login.leave()
  }, [kit, kept])

  function submit(): void {
    if (!isReady || isSending) return
    clear()
    kit.login.startEmail(email).catch(show)
  }

  function describe(failure: unknown): string {
    if (isAppKitError(failure, 'login/email-invalid')) return texts.emailInvalid
    if (isAppKitError(failure, 'embedded/frame-load-failed')) return texts.frameFailed
    return isAppKitError(failure) ? describeLoginFailure(login, failure) : texts.unavailable
  }

  if (availability === 'logged-in') return <Notice>{texts.connectedAlready}</Notice>
  return (
    <EmailField
      label={texts.emailLabel}
      placeholder={texts.emailPlaceholder}
      value={email}
      onChange={(value) => {
        setEmail(value)
        clear()
      }}
      onSubmit={submit}
      error={error}
      shownError={shownError}
      isFirstFocus={kept !== undefined}
      isDisabled={isSending}
      end={
        isSending ? (
          <span className="lk-email-end">
            <Spinner />
            <span className="lk-visually-hidden" role="status">
              {isSlow ? texts.sendingSlow : texts.sending}
            </span>
          </span>
        ) : (
          isReady && (
            <button type="submit" className="lk-icon-button" aria-label={texts.submit} title={texts.submit}>
              <ChevronRightIcon />
            </button>
          )
        )
      }
    >
      {isSlow && (
        <p className="lk-login-lead" aria-hidden="true">
          {texts.sendingSlow}
        </p>
      )}
    </EmailField>
  )
}
