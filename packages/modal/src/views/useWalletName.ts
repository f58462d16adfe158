import { type ConnectionId, getActiveConnection, type KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useMessages } from '../messages/useMessages.js'

const selectWallet = (state: KitState, id: ConnectionId | undefined) =>
  (id === undefined ? getActiveConnection(state) : state.connections[id])?.wallet

/**
 * A wallet as sentences call it: one that's made of a login is "your wallet", since nobody approves anything "in Google".
 *
 * @param quote - What the wallet is asked to send; the wallet in use without one.
 */
export function useWalletName(quote?: { connectionId: ConnectionId; walletName: string }): string {
  const { connecting } = useMessages()
  const wallet = useProvidedKitState((state) => selectWallet(state, quote?.connectionId))
  if (wallet?.type === 'AUTH') return connecting.yourWallet
  return quote?.walletName ?? wallet?.name ?? connecting.yourWallet
}
