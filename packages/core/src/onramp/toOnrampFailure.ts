import { AppKitError, type ErrorCode, isAppKitError } from '@latchkey/errors'
import { OnrampError } from '@latchkey/errors/onramp'
import { ownFailureSchema } from '@latchkey/wire'
import * as v from 'valibot'

/** Codes of a gateway that mean the same here. */
const told = [
  ...(['onramp/off', 'onramp/asset', 'onramp/amount', 'onramp/payment-method', 'onramp/no-offer'] as const),
  ...(['onramp/unavailable', 'onramp/too-many', 'onramp/account', 'onramp/quote-expired'] as const),
  ...(['onramp/quote-used', 'onramp/order-closed', 'onramp/unknown-order'] as const),
] as const

/**
 * Names a failure of the gateway's own calls as the gateway does.
 *
 * @param error - Whatever was thrown.
 */
export function toOnrampFailure(error: unknown): AppKitError<ErrorCode> {
  if (!isAppKitError(error)) return new AppKitError('wire/network', { url: '' }, { cause: error })
  if (!isAppKitError(error, 'wire/http-status')) return error
  const code = readCode(error.context.body)
  const known = told.find((one) => one === code)
  return known ? new OnrampError(known, undefined, { cause: error }) : error
}

function readCode(body: string): string | undefined {
  try {
    const { output, success } = v.safeParse(ownFailureSchema, JSON.parse(body))
    return success ? output.error.code : undefined
  } catch {
    return undefined
  }
}
