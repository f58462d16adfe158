import type { AppKitError } from '@latchkey/errors'
import { nameConnectionFailure, nameWalletFailure } from './nameFailure.js'
import { readWalletFailure } from './readWalletFailure.js'

/**
 * Translates what a wallet threw while it was being connected (EIP-1193, EIP-1474; §8.040).
 *
 * @param error - Anything.
 * @param walletName - The wallet, as the visitor knows it.
 */
export function toConnectionError(error: unknown, walletName: string): AppKitError {
  return nameConnectionFailure(error, walletName, readWalletFailure(error))
}

/**
 * Translates what a connected wallet threw at a request (EIP-1193, EIP-1474; §8.040).
 *
 * @param error - Anything.
 * @param method - The request.
 */
export function toWalletError(error: unknown, method: string): AppKitError {
  return nameWalletFailure(error, method, readWalletFailure(error))
}
