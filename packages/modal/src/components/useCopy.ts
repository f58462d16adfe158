import { useMessages } from '../messages/useMessages.js'
import { useScreen } from '../screen/useScreen.js'

/**
 * Copies a text and says so in a toast, which assistive technology reads out.
 *
 * @example
 * const copy = useCopy()
 * copy(address, messages.common.addressCopied)
 */
export function useCopy(): (text: string, confirmation: string) => Promise<void> {
  const { toasts } = useScreen()
  const { common } = useMessages()
  return async (text, confirmation) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.showSuccess(confirmation)
    } catch {
      toasts.showError(common.copyFailed)
    }
  }
}
