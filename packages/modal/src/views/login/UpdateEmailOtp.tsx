import { getAccount, type KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { CodeForm } from './CodeForm.js'
import { describeLoginFailure } from './describeLoginFailure.js'
import { useLoginMethods } from './useLoginMethods.js'
import { WrongAddressLine } from './WrongAddressLine.js'

type Properties = { parameters: ViewParameters['UpdateEmailPrimaryOtp'] }

const selectEmail = (state: KitState) => getAccount(state).user?.email ?? ''

/** The code that went to the present address. */
export function UpdateEmailPrimaryOtp({ parameters }: Properties): ReactNode {
  const { router } = useScreen()
  const present = useProvidedKitState(selectEmail)
  const { methods, getSignal } = useLoginMethods()
  return (
    <UpdateOtp
      email={present}
      parameters={parameters}
      verify={async (code) => methods?.verifyCurrentEmail(code, { signal: getSignal() })}
      onVerified={() => router.replace('UpdateEmailSecondaryOtp', parameters)}
    />
  )
}

/** The code that went to the new address, which counts from then on. */
export function UpdateEmailSecondaryOtp({ parameters }: Properties): ReactNode {
  const kit = useProvidedKit()
  const { router, toasts } = useScreen()
  const { updateEmail: texts } = useMessages().login
  const { methods, getSignal } = useLoginMethods()
  const { email, redirectView } = parameters

  function leave(): void {
    if (redirectView) router.reset(redirectView)
    else kit.modal.close()
    toasts.showSuccess(texts.saved, { isOnPage: true })
  }

  return (
    <UpdateOtp
      email={email}
      parameters={parameters}
      verify={async (code) => void (await methods?.verifyNewEmail(code, { signal: getSignal() }))}
      onVerified={leave}
    />
  )
}

function UpdateOtp({
  email,
  parameters,
  verify,
  onVerified,
}: {
  /** Where the code went. */
  email: string
  /** With the address that is to be the visitor's. */
  parameters: Properties['parameters']
  verify(code: string): Promise<void>
  onVerified(): void
}): ReactNode {
  const { router } = useScreen()
  const { login } = useMessages()
  const [state, setState] = useState<{ isChecking: boolean; failure?: string }>({ isChecking: false })

  function check(code: string): void {
    setState({ isChecking: true })
    verify(code).then(onVerified, (error: unknown) =>
      setState({ isChecking: false, failure: describeLoginFailure(login, error) }),
    )
  }

  return (
    <CodeForm
      email={email}
      waiting={state.isChecking ? 'checking' : undefined}
      failure={state.failure}
      onComplete={check}
    >
      <WrongAddressLine onChange={() => router.replace('UpdateEmailWallet', parameters)} />
    </CodeForm>
  )
}
