import { AppKitError, isAppKitError } from '@latchkey/errors'
import { readProviderError } from './readProviderError.js'

/**
 * Translates what a connected wallet threw at a request (EIP-1193, EIP-1474; §8.040).
 *
 * @param error - Anything.
 * @param method - The request.
 */
export function toWalletError(error: unknown, method: string): AppKitError {
  if (isAppKitError(error)) return error
  const { code, message, reason } = readProviderError(error)
  const options = { cause: error }
  if (code === 4001 || reason === 'window-closed')
    return new AppKitError('wallet/rejected', undefined, options)
  if (code === 4100) return new AppKitError('wallet/unauthorized', undefined, options)
  if (code === 4200 || code === -32601)
    return new AppKitError('wallet/unsupported-method', { method }, options)
  if (code === 4900 || code === 4901) return new AppKitError('wallet/disconnected', undefined, options)
  return new AppKitError('wallet/request-failed', { reason: message || `${method} failed` }, options)
}
