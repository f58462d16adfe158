import type { Connection } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

/**
 * Puts a wallet, or an account of it, in front; no wallet is asked. Where a visitor has one wallet only, it is its
 * accounts that are switched between.
 */
export function useSwitchWallet(): (connection: Connection, address: string) => void {
  const kit = useProvidedKit()
  const { toasts } = useScreen()
  const { wallets: texts } = useMessages()

  async function switchTo({ id: connectionId, namespace }: Connection, address: string): Promise<void> {
    if (kit.store.getState().features.multiWallet) {
      return kit.connections.switchConnection({ connectionId, address })
    }
    await kit.networks.switchNamespace(namespace)
    kit.connections.setActiveAccount(address)
  }

  return (connection, address) => {
    switchTo(connection, address).catch(() => toasts.showError(texts.switchFailed))
  }
}
