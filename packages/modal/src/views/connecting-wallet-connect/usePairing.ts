import { type KitState, type PairingAttempt, systemClock } from '@latchkey/core'
import { findWallet } from '@latchkey/core/internal'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useCallback, useEffect, useState } from 'react'

/** A retry is allowed this much later (§9.005), in ms. */
const retryAfterMs = 1000

/** An attempt to pair as a view draws it. */
export type ShownPairing = {
  attempt: PairingAttempt
  /** The link, while there is one that can be used. */
  uri: string | undefined
  /** The site makes its links itself; there is nothing to renew or to try again here. */
  isOfSite: boolean
  /** Makes a new link. */
  retry(): void
}

const selectAttempt = (state: KitState) => state.pairing.attempt
const selectUriOfSite = (state: KitState) => state.modal.request.uri

/**
 * Asks for a link while a view is on screen, and says how it goes.
 *
 * @param walletId - The wallet the visitor chose; any wallet when left out.
 */
export function usePairing(walletId: string | undefined): ShownPairing {
  const kit = useProvidedKit()
  const { clock = systemClock, manualControl = false } = kit.options
  const attempt = useProvidedKitState(selectAttempt)
  const uriOfSite = useProvidedKitState(selectUriOfSite)
  const isOfSite = uriOfSite !== undefined || manualControl
  const [isStarting, setIsStarting] = useState(true)
  const [failure, setFailure] = useState<PairingAttempt>()

  const start = useCallback(
    (isFresh: boolean) => {
      const wallet =
        walletId === undefined
          ? undefined
          : findWallet(kit.store.getState(), walletId, kit.options.customWallets)
      setFailure(undefined)
      setIsStarting(true)
      kit.pairing
        .start({ wallet, isFresh })
        // Such as the protocol's own code not loading; what goes wrong later is in the store.
        .catch((error: unknown) => setFailure(toFailure(error, clock.now())))
        .finally(() => setIsStarting(false))
    },
    [kit, clock, walletId],
  )
  useEffect(() => {
    if (isOfSite) return
    start(false)
    return kit.pairing.leave
  }, [kit, start, isOfSite])

  if (isOfSite) {
    const ofSite: PairingAttempt = uriOfSite
      ? { status: 'ready', uri: uriOfSite, expiresAtMs: Number.POSITIVE_INFINITY }
      : { status: 'creating' }
    return { attempt: ofSite, uri: uriOfSite, isOfSite, retry: () => undefined }
  }
  // How an earlier attempt ended is no news while this one begins.
  const isOld = isStarting && attempt.status !== 'ready' && attempt.status !== 'authenticating'
  const shown: PairingAttempt = failure ?? (isOld ? { status: 'creating' } : attempt)
  return {
    attempt: shown,
    uri: shown.status === 'ready' ? shown.uri : undefined,
    isOfSite,
    retry: () => start(true),
  }
}

function toFailure(error: unknown, nowMs: number): PairingAttempt {
  const isKnown = isAppKitError(error)
  return {
    status: 'failed',
    code: isKnown ? error.code : 'connection/failed',
    message: error instanceof Error ? error.message : String(error),
    retryAtMs: nowMs + retryAfterMs,
  }
}
