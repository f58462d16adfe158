import { getActiveConnection, type Kit } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit } from '@latchkey/react/internal'
import { useState } from 'react'
import { useScreen } from '../screen/useScreen.js'

type DisconnectOptions = NonNullable<Parameters<Kit['connections']['disconnect']>[0]>

/**
 * Lets go of wallets, with progress to show. Without options it is the one in use where a visitor may have several,
 * and all there is otherwise.
 *
 * @param failureText - What the toast says when it fails.
 */
export function useDisconnecting(failureText: string): {
  isDisconnecting: boolean
  disconnect(options?: DisconnectOptions): void
} {
  const kit = useProvidedKit()
  const { toasts } = useScreen()
  const [isDisconnecting, setIsDisconnecting] = useState(false)

  function getDefault(): DisconnectOptions {
    const state = kit.store.getState()
    return state.features.multiWallet ? { connectionId: getActiveConnection(state)?.id } : {}
  }

  return {
    isDisconnecting,
    disconnect(options = getDefault()) {
      if (isDisconnecting) return
      setIsDisconnecting(true)
      kit.connections
        .disconnect(options)
        .catch((error: unknown) => {
          // Here the wallet is gone, which is what the visitor wanted.
          if (!isAppKitError(error, 'connection/disconnect-failed')) toasts.showError(failureText)
        })
        .finally(() => setIsDisconnecting(false))
    },
  }
}
