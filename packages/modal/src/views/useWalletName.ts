import { getActiveConnection, type KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useMessages } from '../messages/useMessages.js'

const selectName = (state: KitState) => getActiveConnection(state)?.wallet.name

/** The wallet in use as sentences call it. */
export function useWalletName(): string {
  const { connecting } = useMessages()
  return useProvidedKitState(selectName) ?? connecting.yourWallet
}
