import type { Clock } from '@latchkey/core'
import type { ScreenStore, Toast, ToastText } from './ScreenState.js'

/** A new toast waits this long for the old one to leave, in ms (§4.013, §9.003). */
export const toastSwapDelayMs = 150
/** How long a toast stays, in ms; on the page, where nobody looks for it, longer. */
const toastLifetimeMs = 2500
const pageToastLifetimeMs = 8000

type ToastOptions = { autoClose?: boolean; isOnPage?: boolean }

/** Short notices, one at a time. */
export type Toasts = {
  showLoading(text: ToastText, options?: ToastOptions): void
  showSuccess(text: ToastText, options?: ToastOptions): void
  /** `isOnPage`: shown on the page while the modal is closed. */
  showError(text: ToastText, options?: ToastOptions): void
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

  function show(
    variant: Toast['variant'],
    text: ToastText,
    { autoClose = true, isOnPage = false }: ToastOptions = {},
  ): void {
    const toast: Toast = { id: nextId++, variant, text, autoClose, isOnPage, isOpen: true }
    cancel()
    if (store.getState().toast?.isOpen) {
      hide()
      cancel = clock.schedule(() => put(toast), toastSwapDelayMs)
    } else {
      put(toast)
    }
  }

  function put(toast: Toast): void {
    store.setState({ toast })
    const lifetimeMs = toast.isOnPage ? pageToastLifetimeMs : toastLifetimeMs
    cancel = toast.autoClose ? clock.schedule(hide, lifetimeMs) : () => {}
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
