import type { KitState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Spinner } from '../components/Spinner.js'
import { ErrorIcon } from '../icons/ErrorIcon.js'
import { SuccessIcon } from '../icons/SuccessIcon.js'

const selectToast = (state: KitState) => state.toast

/** The present toast, in live regions that are there before it: failures interrupt, the rest waits its turn. */
export function Toasts(): ReactNode {
  const toast = useKitState(selectToast)
  const card = toast?.isOpen && (
    <div key={toast.id} className="lk-toast-card" data-variant={toast.variant}>
      {toast.variant === 'loading' && <Spinner />}
      {toast.variant === 'success' && <SuccessIcon size={18} />}
      {toast.variant === 'error' && <ErrorIcon size={18} />}
      {toast.message}
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
