import type { KitContext } from '../kit/KitContext.js'
import type { Toast } from './Toast.js'

/** A new toast waits this long for the old one to leave (§4.013, §9.003). */
export const toastSwapDelayMs = 150
/** How long a toast stays. */
const toastLifetimeMs = 2500

/** Short notices, one at a time. */
export type ToastGroup = {
  showLoading(message: string, options?: { autoClose?: boolean }): void
  showSuccess(message: string, options?: { autoClose?: boolean }): void
  showError(message: string, options?: { autoClose?: boolean }): void
  hide(): void
}

/** Makes the toasts of a kit. */
export function createToasts({ store, clock }: Pick<KitContext, 'store' | 'clock'>): ToastGroup {
  let nextId = 1
  let cancel = () => {}

  function show(variant: Toast['variant'], message: string, { autoClose = true } = {}): void {
    cancel()
    if (store.getState().toast?.isOpen) {
      hide()
      cancel = clock.schedule(() => put(variant, message, autoClose), toastSwapDelayMs)
    } else {
      put(variant, message, autoClose)
    }
  }

  function put(variant: Toast['variant'], message: string, autoClose: boolean): void {
    store.setState({ toast: { id: nextId++, variant, message, autoClose, isOpen: true } })
    cancel = autoClose ? clock.schedule(hide, toastLifetimeMs) : () => {}
  }

  function hide(): void {
    cancel()
    store.setState(({ toast }) => (toast?.isOpen ? { toast: { ...toast, isOpen: false } } : {}))
  }

  return {
    showLoading: (message, options) => show('loading', message, options),
    showSuccess: (message, options) => show('success', message, options),
    showError: (message, options) => show('error', message, options),
    hide,
  }
}
