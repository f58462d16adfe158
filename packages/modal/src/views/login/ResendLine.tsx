import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, type RefObject, useState } from 'react'
import { Spinner } from '../../components/Spinner.js'
import { useScreen } from '../../screen/useScreen.js'

/** Properties of {@link ResendLine}. */
export type ResendLineProps = {
  question?: string
  label: string
  /** Stands in the button's place until then. */
  countdown: string
  /** Whole seconds until a mail can be sent again. */
  seconds: number
  isDisabled: boolean
  /** Said once the mail is on its way. */
  confirmation: string
  /** Has it sent; that of the login by default. Why it was not stands elsewhere. */
  resend?: () => Promise<void>
  /** The field that the mail is waited for in: it has the focus before and after. */
  fieldRef?: RefObject<HTMLInputElement | null>
}

/** Has a mail sent again, once it may be. */
export function ResendLine(props: ResendLineProps): ReactNode {
  const kit = useProvidedKit()
  const { question, label, countdown, seconds, isDisabled, confirmation, fieldRef } = props
  const { resend: send = kit.login.resendEmail } = props
  const { toasts } = useScreen()
  const [isSending, setIsSending] = useState(false)
  const isOff = isSending || isDisabled || seconds > 0

  async function resend(): Promise<void> {
    if (isOff) return
    fieldRef?.current?.focus()
    setIsSending(true)
    try {
      await send()
      toasts.showSuccess(confirmation)
    } catch {
      // Why it was not sent is in the store, and stands above.
    } finally {
      setIsSending(false)
    }
  }

  return (
    <p className="lk-resend">
      {question}{' '}
      <button
        type="button"
        className="lk-link lk-numeric"
        // A disabled button would drop the focus.
        aria-disabled={isOff || undefined}
        aria-busy={isSending || undefined}
        // Pressing it leaves the focus in the field, and a phone's keyboard on screen.
        onMouseDown={(event) => fieldRef && event.preventDefault()}
        onClick={() => void resend()}
      >
        {isSending && <Spinner />}
        {seconds > 0 ? countdown : label}
      </button>
    </p>
  )
}
