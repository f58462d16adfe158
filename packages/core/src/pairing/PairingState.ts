import type { ErrorCode } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'

/** How the line to the relay stands. `refused`: it will not take us; `waiting`: it cannot be reached, we try again. */
export type RelayStatus = 'idle' | 'connecting' | 'open' | 'waiting' | 'refused'

/** Where an attempt to pair a wallet is (§4.028, §4.029). */
export type PairingAttempt =
  | { status: 'idle' }
  /** The link is being made; no code can be shown yet. */
  | { status: 'creating' }
  /** The link may be scanned until `expiresAtMs`; it is renewed silently before that while it is on screen. */
  | { status: 'ready'; uri: string; expiresAtMs: number }
  /** The link expired unused and unseen: the kit creates a new one on request. */
  | { status: 'expired' }
  /** The wallet has signed in along with connecting; its signature is being verified (§4.020). */
  | { status: 'authenticating' }
  /** The wallet has approved. */
  | { status: 'connected'; topic: string }
  /** A retry is allowed from `retryAtMs` on (§9.005). */
  | { status: 'failed'; code: ErrorCode; message: string; retryAtMs: number }

/** The remote wallet's own description, and the agreed session. */
export type PairedSession = {
  topic: string
  peer: { name: string; description: string; url: string; icons: readonly string[] }
  namespaces: Partial<
    Record<
      Namespace,
      {
        accounts: readonly string[]
        chains: readonly CaipNetworkId[]
        methods: readonly string[]
        events: readonly string[]
      }
    >
  >
  /** The wallet's further properties, as texts. */
  properties: Readonly<Record<string, string>>
  expiresAtMs: number
  /** The wallet asks not to be opened with each request. */
  disableDeepLink?: boolean | undefined
}

/** A request the wallet has not answered yet. */
export type OpenPairingRequest = {
  id: number
  method: string
  startedAtMs: number
  expiresAtMs: number
  /** `sending`: the relay does not have it yet; `sent`: it waits for the wallet there. */
  status: 'sending' | 'sent'
  /** The id the wallet knows it by, for links to it; there from `sent` on. */
  walletRequestId?: number
}

/** Pairing: a wallet on another device, or another app on the same phone. */
export type PairingState = {
  attempt: PairingAttempt
  /** The directory wallet the visitor chose, if any. */
  walletId?: string | undefined
  relay: RelayStatus
  session?: PairedSession | undefined
  requests: readonly OpenPairingRequest[]
}

/** Nothing paired. */
export const emptyPairing: PairingState = { attempt: { status: 'idle' }, relay: 'idle', requests: [] }
