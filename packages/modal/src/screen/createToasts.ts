import type { Clock } from '@latchkey/core'
import type { ScreenStore, Toast, ToastText } from './ScreenState.js'

/** A new toast waits this long for the old one to leave, in ms (§4.013, §9.003). */
export const toastSwapDelayMs = 150
/** How long a toast stays, in ms. */
const toastLifetimeMs = 2500

/** Short notices, one at a time. */
export type Toasts = {
  showLoading(text: ToastText, options?: { autoClose?: boolean }): void
  showSuccess(text: ToastText, options?: { autoClose?: boolean }): void
  showError(text: ToastText, options?: { autoClose?: boolean }): void
  hide(): void
}

/**
 * Makes the toasts of a screen.
 *
 * @param store - The screen's store.
 * @param clock - The kit's clock.
 */
export function createToasts(store: ScreenStore, clock: Clock): Toasts {
  let nextId = 1
  let cancel = () => {}

  function show(variant: Toast['variant'], text: ToastText, { autoClose = true } = {}): void {
    cancel()
    if (store.getState().toast?.isOpen) {
      hide()
      cancel = clock.schedule(() => put(variant, text, autoClose), toastSwapDelayMs)
    } else {
      put(variant, text, autoClose)
    }
  }

  function put(variant: Toast['variant'], text: ToastText, autoClose: boolean): void {
    store.setState({ toast: { id: nextId++, variant, text, autoClose, isOpen: true } })
    cancel = autoClose ? clock.schedule(hide, toastLifetimeMs) : () => {}
  }

  function hide(): void {
    cancel()
    store.setState(({ toast }) => (toast?.isOpen ? { toast: { ...toast, isOpen: false } } : {}))
  }

  return {
    showLoading: (text, options) => show('loading', text, options),
    showSuccess: (text, options) => show('success', text, options),
    showError: (text, options) => show('error', text, options),
    hide,
  }
}
