import { type Connection, connectorIds, getActiveConnection, type KitState } from '@latchkey/core'
import { getAccountName } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useMessages } from '../../messages/useMessages.js'

/**
 * What Disconnect of the account ends: the wallet in front with all of its session where a visitor may have several wallets, else
 * every wallet that is connected.
 */
function selectLeaving(state: KitState): readonly Connection[] {
  const all = Object.values(state.connections)
  const inFront = getActiveConnection(state)
  if (!state.features.multiWallet || !inFront) return all
  return all.filter(
    ({ id, connectorId }) =>
      id === inFront.id || (connectorId === inFront.connectorId && oneSession.includes(connectorId)),
  )
}

/** Wallets whose one session spans namespaces: it ends as a whole. */
const oneSession: readonly string[] = [connectorIds.auth, connectorIds.walletConnect]

/** The text of Disconnect, which says what is ended where that is more than one connection. */
export function useDisconnectText(): string {
  const { account: texts } = useMessages()
  const leaving = useProvidedKitState(selectLeaving)
  const wallets = [...new Set(leaving.map(({ wallet }) => wallet.name))]
  const kinds = [...new Set(leaving.map(({ namespace }) => getAccountName(namespace)))]
  return leaving.length > 1 ? texts.disconnectFrom({ wallets, kinds }) : texts.disconnect
}
