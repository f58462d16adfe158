import { connectorIds, getActiveConnection, type KitState, type OpenPairingRequest } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useMessages } from '../../messages/useMessages.js'

const selectRequests = (state: KitState) => state.pairing.requests
const selectPeerName = (state: KitState) => state.pairing.session?.peer.name
/** Whether the wallet in use is a paired one. */
export const selectIsPairedInUse = (state: KitState) =>
  getActiveConnection(state)?.connectorId === connectorIds.walletConnect

/** What a paired wallet has been asked and not answered, in words. */
export type PairedRequest = {
  request: OpenPairingRequest
  walletName: string
  isSending: boolean
  /** Where the request is. */
  title: string
  /** What there is to do, and how many more wait. */
  text: string
}

/** The request that a paired wallet is to answer first; undefined while nothing waits. */
export function usePairedRequest(): PairedRequest | undefined {
  const { pairing: texts, connecting } = useMessages()
  const requests = useProvidedKitState(selectRequests)
  const walletName = useProvidedKitState(selectPeerName) || connecting.yourWallet
  const [request] = requests
  if (!request) return undefined
  const isSending = request.status === 'sending'
  const sentText = isMobile() ? texts.sentHere({ walletName }) : texts.sentText({ walletName })
  const text = isSending ? texts.sendingText : sentText
  return {
    request,
    walletName,
    isSending,
    title: isSending ? texts.sending({ walletName }) : texts.sent({ walletName }),
    text: requests.length > 1 ? `${text} ${texts.more({ count: requests.length - 1 })}` : text,
  }
}

/** The same for a view that waits for the wallet in use, and says itself what for: undefined where that is no paired one. */
export function useOwnPairedRequest(): PairedRequest | undefined {
  const paired = usePairedRequest()
  return useProvidedKitState(selectIsPairedInUse) ? paired : undefined
}
