import { useKit } from '@latchkey/react'
import { useMessages } from '../messages/useMessages.js'

/**
 * Copies a text and says so in a toast, which assistive technology reads out.
 *
 * @example
 * const copy = useCopy()
 * copy(address, messages.common.addressCopied)
 */
export function useCopy(): (text: string, confirmation: string) => Promise<void> {
  const kit = useKit()
  const { common } = useMessages()
  return async (text, confirmation) => {
    try {
      await navigator.clipboard.writeText(text)
      kit.toasts.showSuccess(confirmation)
    } catch {
      kit.toasts.showError(common.copyFailed)
    }
  }
}
