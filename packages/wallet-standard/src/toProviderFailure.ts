import { ProviderError, toProviderError } from '@latchkey/core'
import { type ErrorCode, getErrorMessage, isAppKitError } from '@latchkey/errors'

/** What became of a request, and the number programs know it by (EIP-1193, EIP-1474). */
const codes: Partial<Record<ErrorCode, number>> = {
  'wallet/rejected': 4001,
  'wallet/unauthorized': 4100,
  'wallet/unsupported-method': 4200,
  'wallet/disconnected': 4900,
}

/**
 * Translates whatever a request failed with for code of others.
 *
 * @param error - Anything.
 */
export function toProviderFailure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const code = isAppKitError(error) ? codes[error.code] : undefined
  if (code !== undefined) return new ProviderError(code, getErrorMessage(error), { cause: error })
  if (error instanceof RangeError) return new ProviderError(-32602, error.message, { cause: error })
  return toProviderError(error)
}
