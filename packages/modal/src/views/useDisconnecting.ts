import { useKit } from '@latchkey/react'
import { useState } from 'react'

/**
 * Lets go of the wallet, with progress to show.
 *
 * @param failureText - What the toast says when it fails.
 */
export function useDisconnecting(failureText: string): { isDisconnecting: boolean; disconnect(): void } {
  const kit = useKit()
  const [isDisconnecting, setIsDisconnecting] = useState(false)
  return {
    isDisconnecting,
    disconnect() {
      if (isDisconnecting) return
      setIsDisconnecting(true)
      kit.connections
        .disconnect()
        .catch(() => kit.toasts.showError(failureText))
        .finally(() => setIsDisconnecting(false))
    },
  }
}
