import { type KitState, type PairingAttempt, systemClock } from '@latchkey/core'
import { findWallet } from '@latchkey/core/internal'
import { isAppKitError } from '@latchkey/errors'
import { useCallback, useEffect, useState } from 'react'
import { useProvidedKit, useProvidedKitState } from '../KitContext.js'

/** A retry is allowed this much later (§9.005), in ms. */
const retryAfterMs = 1000

/** Parameters of {@link useProvidedPairing}. */
export type PairingParameters = {
  /** The id of the directory's wallet that the visitor chose; any wallet when left out. */
  walletId?: string | undefined
  /** Whether a link is made, and renewed while the component is there (true). */
  isEnabled?: boolean
}

/** An attempt to pair, as a component draws it. */
export type ShownPairing = {
  attempt: PairingAttempt
  /** The link, while there is one that can be used. */
  uri: string | undefined
  /** Makes a new link. */
  retry(): void
}

const selectAttempt = (state: KitState) => state.pairing.attempt

/** Asks for a link while a component is on screen, and follows it; see `usePairing`. */
export function useProvidedPairing({ walletId, isEnabled = true }: PairingParameters): ShownPairing {
  const kit = useProvidedKit()
  const { clock = systemClock } = kit.options
  const attempt = useProvidedKitState(selectAttempt)
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
        // For example, the protocol's chunk did not load; the store has later failures.
        .catch((error: unknown) => setFailure(toFailure(error, clock.now())))
        .finally(() => setIsStarting(false))
    },
    [kit, clock, walletId],
  )
  useEffect(() => {
    if (!isEnabled) return
    start(false)
    return kit.pairing.leave
  }, [kit, start, isEnabled])

  // How an earlier attempt ended is no news while this one begins.
  const isOld = isEnabled && isStarting && attempt.status !== 'ready' && attempt.status !== 'authenticating'
  const shown: PairingAttempt = failure ?? (isOld ? { status: 'creating' } : attempt)
  return {
    attempt: shown,
    uri: shown.status === 'ready' ? shown.uri : undefined,
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
