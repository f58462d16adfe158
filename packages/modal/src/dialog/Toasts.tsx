import type { ReactNode } from 'react'
import { Spinner } from '../components/Spinner.js'
import { ErrorIcon } from '../icons/ErrorIcon.js'
import { SuccessIcon } from '../icons/SuccessIcon.js'
import { useFirstMessages } from '../messages/useFirstMessages.js'
import type { ScreenState } from '../screen/ScreenState.js'
import { useScreenState } from '../screen/useScreen.js'

const selectToast = (state: ScreenState) => state.toast

/** The present toast, in live regions that are there before it: failures interrupt, the rest waits its turn. */
export function Toasts(): ReactNode {
  const toast = useScreenState(selectToast)
  const messages = useFirstMessages()
  const card = toast?.isOpen && (
    <div key={toast.id} className="lk-toast-card" data-variant={toast.variant}>
      {toast.variant === 'loading' && <Spinner />}
      {toast.variant === 'success' && <SuccessIcon size={18} />}
      {toast.variant === 'error' && <ErrorIcon size={18} />}
      {typeof toast.text === 'function' ? toast.text(messages) : toast.text}
    </div>
  )
  const isError = toast?.variant === 'error'
  return (
    <div className="lk-toast">
      <div role="status">{!isError && card}</div>
      <div role="alert">{isError && card}</div>
    </div>
  )
}
