import type { SponsorRefusalReason } from '@latchkey/wire/operations'
import { RpcFailure, type rpcFailureCodes } from '../http/RpcFailure.js'

/** What belongs to a reason: an amount that would do, a time after which it can be tried again. */
type RefusalContext = {
  /** Base units, or gas, as decimal text. */
  most?: string
  retryAfterSeconds?: number
}

/** Says why something is not paid for: a reason for programs, a text for people. */
export class SponsorRefusal extends RpcFailure {
  /**
   * @param reason - One of the reasons of the wire.
   * @param message - What is the case, and what to do.
   * @param context - What belongs to the reason.
   */
  constructor(reason: SponsorRefusalReason, message: string, context: RefusalContext = {}) {
    super(codes[reason], message, { reason, ...context })
  }
}

const codes: Record<SponsorRefusalReason, keyof typeof rpcFailureCodes> = {
  'not-logged-in': 'rejectedByPaymaster',
  'not-paid-here': 'rejectedByPaymaster',
  'not-paid-target': 'rejectedByPaymaster',
  'fee-above-market': 'rejectedByPaymaster',
  'gas-above-estimate': 'rejectedByPaymaster',
  'nonce-not-current': 'rejectedByPaymaster',
  'asked-too-often': 'throttled',
  'held-by-promises': 'throttled',
  'used-up-today': 'throttled',
}
