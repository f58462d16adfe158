import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

/** Properties of {@link WrongAddressLine}. */
export type WrongAddressLineProps = {
  /** Goes back to the address; that of the login by default. */
  onChange?: () => void
}

/** Leads back from waiting for a mail to the field with its address. */
export function WrongAddressLine({ onChange }: WrongAddressLineProps): ReactNode {
  const kit = useProvidedKit()
  const { router, store } = useScreen()
  const { code: texts } = useMessages().login

  function changeLogin(): void {
    kit.login.leave({ keepsEmail: true })
    const before = store.getState().history.at(-2)?.view
    if (before === 'Connect' || before === 'EmailLogin') router.back()
    else router.replace('EmailLogin')
  }

  return (
    <p className="lk-resend">
      {texts.wrongAddress}{' '}
      <button type="button" className="lk-link" onClick={onChange ?? changeLogin}>
        {texts.changeAddress}
      </button>
    </p>
  )
}
