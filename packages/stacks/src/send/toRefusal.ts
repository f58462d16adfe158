import type { PathRefusal } from '@latchkey/core/node'
import type { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import { nodeAnswers } from '../network/nodeAnswers.js'

/** Of a node's words this many letters are shown. */
const maxReason = 120

/**
 * Translates why a node does not take a transaction (stacks-core, `MemPoolRejection`).
 *
 * @param refusal - What it said.
 */
export function toRefusal(refusal: PathRefusal): AppKitError {
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
      return new SendError('send/would-fail', { reason: toPlainText(error || reason, maxReason) }, options)
    default:
      return new SendError('send/failed', undefined, options)
  }
}

function readRefusal(text: string): { reason: string; error: string; reason_data?: unknown } {
  try {
    return v.parse(nodeAnswers.refusal, JSON.parse(text))
  } catch {
    // Its own words, or a page of a server before it.
    return { reason: '', error: '' }
  }
}
