import type { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import type { GraphRefusal } from '../network/askGraph.js'

/** What a node says of a transaction that it does not take, and what it comes to. */
const reasons = [
  [/balance of gas|gas ?balance|insufficient/i, 'send/insufficient-funds'],
  // What validators have agreed on changes with each epoch.
  [/gas price .*under|gas budget.* lower than min/i, 'send/fee-too-low'],
  [/expired/i, 'send/expired'],
  // Another transaction had an object first: it is at another version, locked, or gone.
  [
    /version|not available|unavailable|locked|equivocat|reserved|conflict|could not find|not found|deleted/i,
    'send/funds-moved',
  ],
] as const

/**
 * Translates why a node does not take a transaction. What it said is the cause.
 *
 * @param refusal - What it said.
 * @param walletName - The wallet that signed, where one has.
 */
export function toRefusal(refusal: GraphRefusal, walletName?: string): AppKitError {
  const options = { cause: refusal }
  if (walletName !== undefined && /signature/i.test(refusal.text)) {
    return new SendError('send/signature-missing', { walletName }, options)
  }
  const [, code] = reasons.find(([words]) => words.test(refusal.text)) ?? []
  return new SendError(code ?? 'send/failed', undefined, options)
}
