import type { Connection } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit } from '@latchkey/react/internal'
import { useState } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

/**
 * Puts a wallet, or an account of it, in front; of all wallets only an embedded one is asked. Where a visitor has one wallet only, it
 * is its accounts that are switched between. `pending` is the address that is on its way there.
 */
export function useSwitchWallet(): {
  switchTo(connection: Connection, address: string): void
  pending: string | undefined
} {
  const kit = useProvidedKit()
  const { toasts } = useScreen()
  const { wallets: texts, login } = useMessages()
  const [pending, setPending] = useState<string>()

  async function run({ auth, id: connectionId, namespace }: Connection, address: string): Promise<void> {
    if (kit.store.getState().features.multiWallet) {
      await kit.connections.switchConnection({ connectionId, address })
    } else {
      await kit.networks.switchNamespace(namespace)
      await kit.connections.setActiveAccount(address)
    }
    // What was written for the other account of an embedded wallet does not fit this one.
    if (auth) kit.send.reset()
  }

  return {
    pending,
    switchTo(connection, address) {
      if (pending !== undefined) return
      setPending(address)
      run(connection, address)
        .catch((error: unknown) => {
          const known = isAppKitError(error) ? login.failures[error.code] : undefined
          toasts.showError(known?.title ?? texts.switchFailed)
        })
        .finally(() => setPending(undefined))
    },
  }
}
