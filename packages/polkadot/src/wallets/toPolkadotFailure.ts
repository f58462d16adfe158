import {
  nameConnectionFailure,
  nameWalletFailure,
  ProviderError,
  readWalletFailure,
  type WalletFailure,
} from '@latchkey/core'
import { type AppKitError, isAppKitError } from '@latchkey/errors'

/** Wallets of this kind have no codes: their plain errors say in words that the visitor said no, such as "Cancelled". */
const refusalWords = /\b(reject|cancel|denied|declin|not allowed|disapprov)/i
/** A site that was shut out for good. Wallets ask the visitor no more. */
const shutOutWords = /not (been )?(allowed|authori[sz]ed)|unauthori[sz]ed|no permission/i

function readFailure(error: unknown): WalletFailure {
  const failure = readWalletFailure(error)
  if (failure.code !== undefined && failure.code !== -32_603) return failure
  if (shutOutWords.test(failure.words)) return { ...failure, code: 4100 }
  return refusalWords.test(failure.words) ? { ...failure, code: 4001 } : failure
}

/**
 * Translates what a wallet threw while it was being connected.
 *
 * @param error - Anything.
 * @param walletName - The wallet, as the visitor knows it.
 */
export function toPolkadotConnectionError(error: unknown, walletName: string): AppKitError {
  if (isAppKitError(error)) return error
  const failure = readFailure(error)
  // A wallet that does not let the site in was asked by the visitor to do so: that is its no.
  return nameConnectionFailure(
    error,
    walletName,
    failure.code === 4100 ? { ...failure, code: 4001 } : failure,
  )
}

/**
 * Translates what a connected wallet threw at a request.
 *
 * @param error - Anything.
 * @param method - The request.
 */
export function toPolkadotError(error: unknown, method: string): AppKitError {
  return isAppKitError(error) ? error : nameWalletFailure(error, method, readFailure(error))
}

/**
 * Translates what a wallet threw for code of others, which knows codes of EIP-1193.
 *
 * @param error - Anything.
 * @param method - The request.
 */
export function toPolkadotProviderError(error: unknown, method: string): ProviderError {
  const { code = isAppKitError(error, 'wallet/unauthorized') ? 4100 : -32_603, message } = readFailure(error)
  return new ProviderError(code, message || `${method} failed`, { cause: error })
}
