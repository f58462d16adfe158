import type { KitState, PairingAttempt } from '@latchkey/core'
import {
  type ShownPairing as Pairing,
  useProvidedKit,
  useProvidedKitState,
  useProvidedPairing,
} from '@latchkey/react/internal'

/** An attempt to pair as a view draws it. */
export type ShownPairing = Pairing & {
  /** The site makes its links itself; there is nothing to renew or to try again here. */
  isOfSite: boolean
}

const selectUriOfSite = (state: KitState) => state.modal.request.uri

/**
 * Asks for a link while a view is on screen, and says how it goes.
 *
 * @param walletId - The wallet the visitor chose; any wallet when left out.
 */
export function usePairing(walletId: string | undefined): ShownPairing {
  const { manualControl = false } = useProvidedKit().options
  const uriOfSite = useProvidedKitState(selectUriOfSite)
  const isOfSite = uriOfSite !== undefined || manualControl
  const pairing = useProvidedPairing({ walletId, isEnabled: !isOfSite })
  if (!isOfSite) return { ...pairing, isOfSite }
  const ofSite: PairingAttempt = uriOfSite
    ? { status: 'ready', uri: uriOfSite, expiresAtMs: Number.POSITIVE_INFINITY }
    : { status: 'creating' }
  return { attempt: ofSite, uri: uriOfSite, isOfSite, retry: () => undefined }
}
