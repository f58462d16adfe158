import { AppKitError, isAppKitError } from '@latchkey/errors'
import type { WalletFailure } from './readWalletFailure.js'

/** How wallets with a window of their own say in words that it was closed. */
const closedWords = /\b(window|popup|pop-up|modal)\b.*\bclosed\b|\bclosed\b.*\b(window|popup|pop-up|modal)\b/i

/**
 * Translates what a wallet threw while it was being connected (EIP-1193, EIP-1474; §8.040).
 *
 * @param error - Anything.
 * @param walletName - The wallet, as the visitor knows it.
 * @param failure - What was read of it; injected, so that the reader can come late.
 */
export function nameConnectionFailure(
  error: unknown,
  walletName: string,
  failure: WalletFailure,
): AppKitError {
  if (isAppKitError(error)) return error
  const { code, message, reason } = failure
  const options = { cause: error }
  if (reason === 'window-closed' || closedWords.test(message)) {
    return new AppKitError('connection/wallet-closed', { walletName }, options)
  }
  if (reason === 'popup-blocked') return new AppKitError('connection/popup-blocked', { walletName }, options)
  if (reason === 'locked' || (code === 4100 && /lock/i.test(message))) {
    return new AppKitError('connection/wallet-locked', { walletName }, options)
  }
  if (code === 4001) return new AppKitError('connection/rejected', undefined, options)
  if (code === -32002) return new AppKitError('connection/already-pending', { walletName }, options)
  return new AppKitError('connection/failed', undefined, options)
}

/**
 * Translates what a connected wallet threw at a request (EIP-1193, EIP-1474; §8.040).
 *
 * @param error - Anything.
 * @param method - The request.
 * @param failure - As for {@link nameConnectionFailure}.
 */
export function nameWalletFailure(error: unknown, method: string, failure: WalletFailure): AppKitError {
  if (isAppKitError(error)) return error
  const { code, message, reason } = failure
  const options = { cause: error }
  if (code === 4001 || reason === 'window-closed')
    return new AppKitError('wallet/rejected', undefined, options)
  if (code === 4100) return new AppKitError('wallet/unauthorized', undefined, options)
  if (code === 4200 || code === -32601)
    return new AppKitError('wallet/unsupported-method', { method }, options)
  if (code === 4900 || code === 4901) return new AppKitError('wallet/disconnected', undefined, options)
  return new AppKitError('wallet/request-failed', { reason: message || `${method} failed` }, options)
}
