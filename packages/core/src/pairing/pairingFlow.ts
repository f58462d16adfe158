import type { ErrorCode } from '@latchkey/errors'
import { defineFlow } from '../flow/defineFlow.js'
import type { PairingAttempt } from './PairingState.js'

/** What can happen while a wallet elsewhere is being paired. */
export type PairingEvent =
  | { type: 'asked' }
  | { type: 'made'; uri: string; expiresAtMs: number }
  | { type: 'lapsed' }
  | { type: 'signed' }
  | { type: 'settled'; topic: string }
  | { type: 'failed'; code: ErrorCode; message: string; retryAtMs: number }
  | { type: 'ended' }

type Of<Type extends PairingEvent['type']> = Extract<PairingEvent, { type: Type }>
const ask = (): PairingAttempt => ({ status: 'creating' })
const make = (_: PairingAttempt, { uri, expiresAtMs }: Of<'made'>): PairingAttempt => ({
  status: 'ready',
  uri,
  expiresAtMs,
})
const sign = (): PairingAttempt => ({ status: 'authenticating' })
const settle = (_: PairingAttempt, { topic }: Of<'settled'>): PairingAttempt => ({
  status: 'connected',
  topic,
})
const fail = (_: PairingAttempt, { code, message, retryAtMs }: Of<'failed'>): PairingAttempt => ({
  status: 'failed',
  code,
  message,
  retryAtMs,
})
const end = (): PairingAttempt => ({ status: 'idle' })
const lapse = (): PairingAttempt => ({ status: 'expired' })

/**
 * Pairing: a link is made, renewed while somebody looks, and answered. A wallet may answer a link nobody looks at any
 * more, so `settled` counts in every status but the one it leads to.
 */
export const pairingFlow = defineFlow<PairingAttempt, PairingEvent>({
  idle: {
    asked: ask,
    made: make,
    lapsed: 'ignore',
    signed: sign,
    settled: settle,
    failed: 'ignore',
    ended: 'ignore',
  },
  creating: {
    asked: 'ignore',
    made: make,
    lapsed: lapse,
    signed: sign,
    settled: settle,
    failed: fail,
    ended: end,
  },
  // A renewed link takes the old one's place without a word.
  ready: { asked: ask, made: make, lapsed: lapse, signed: sign, settled: settle, failed: fail, ended: end },
  expired: {
    asked: ask,
    made: make,
    lapsed: 'ignore',
    signed: sign,
    settled: settle,
    failed: 'ignore',
    ended: end,
  },
  authenticating: {
    asked: 'ignore',
    made: 'ignore',
    lapsed: 'ignore',
    signed: 'ignore',
    settled: settle,
    failed: fail,
    ended: end,
  },
  connected: {
    asked: ask,
    made: 'ignore',
    lapsed: 'ignore',
    signed: 'ignore',
    settled: settle,
    failed: 'ignore',
    ended: end,
  },
  failed: {
    asked: ask,
    made: make,
    lapsed: 'ignore',
    signed: sign,
    settled: settle,
    failed: fail,
    ended: end,
  },
})
