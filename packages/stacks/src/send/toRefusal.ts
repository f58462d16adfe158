import type { PathRefusal } from '@latchkey/core/node'
import { type AppKitError, isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import * as v from 'valibot'
import { nodeAnswers } from '../network/nodeAnswers.js'

/**
 * Translates why a node does not take a transaction (stacks-core, `MemPoolRejection`).
 *
 * @param refusal - What it said.
 * @returns `undefined` where it has the transaction already.
 */
export function toRefusal(refusal: PathRefusal): AppKitError | undefined {
  const { reason, error, reason_data: data } = readRefusal(refusal.text)
  const options = { cause: refusal }
  const place = v.safeParse(v.object({ expected: v.number(), actual: v.number() }), data)
  switch (reason) {
    case 'NotEnoughFunds':
      return new SendError('send/insufficient-funds', undefined, options)
    case 'FeeTooLow':
      return new SendError('send/fee-too-low', undefined, options)
    case 'BadNonce': {
      const isLater = place.success && place.output.actual > place.output.expected
      return new SendError(isLater ? 'send/nonce-too-high' : 'send/nonce-too-low', undefined, options)
    }
    case 'TooMuchChaining':
      return new SendError('send/nonce-too-high', undefined, options)
    case 'ConflictingNonceInMempool':
      return new SendError('send/replacement-underpriced', undefined, options)
    case 'TransferRecipientCannotEqualSender':
    case 'NoSuchContract':
    case 'NoSuchPublicFunction':
    case 'BadFunctionArgument':
    case 'BadAddressVersionByte':
      return new SendError('send/would-fail', { reason: error || reason }, options)
    default:
      return /already (in|exists)|AlreadyKnown|duplicate/i.test(`${reason} ${error}`)
        ? undefined
        : new SendError('send/failed', undefined, options)
  }
}

function readRefusal(text: string): { reason: string; error: string; reason_data?: unknown } {
  try {
    return v.parse(nodeAnswers.refusal, JSON.parse(text))
  } catch (error) {
    if (isAppKitError(error)) throw error
    return { reason: '', error: text }
  }
}
