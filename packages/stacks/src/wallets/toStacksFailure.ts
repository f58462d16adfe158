import {
  nameConnectionFailure,
  nameWalletFailure,
  ProviderError,
  readField,
  readWalletFailure,
  type WalletFailure,
} from '@latchkey/core'
import { type AppKitError, isAppKitError } from '@latchkey/errors'

/** What SIP-030 and WBIP-003 say by codes that mean something else in EIP-1193. */
const meanings: Readonly<Record<number, number>> = {
  // The visitor said no, or closed the request.
  [-32_000]: 4001,
  [-31_001]: 4001,
  // The wallet is on another account than the one that was asked for, or the site is not let in.
  [-32_001]: 4100,
  [-32_002]: 4100,
}
/** One request waits in the wallet already; that code has this meaning elsewhere. */
const pendingWords = /already|pending/i
const lockedWords = /\block/i

function readFailure(error: unknown): WalletFailure {
  const failure = readWalletFailure(error)
  // Its own code comes before its words: "denied" stands beside the one for a site that is not let in.
  const code = readField(error, 'code') ?? readField(readField(error, 'error'), 'code') ?? failure.code
  if (typeof code !== 'number' || (code === -32_002 && pendingWords.test(failure.words))) return failure
  return { ...failure, code: meanings[code] ?? failure.code }
}

/**
 * Translates what a wallet threw or answered while it was being connected.
 *
 * @param error - Anything.
 * @param walletName - The wallet, as the visitor knows it.
 */
export function toStacksConnectionError(error: unknown, walletName: string): AppKitError {
  if (isAppKitError(error)) return error
  const failure = readFailure(error)
  // A wallet that does not let the site in was asked by the visitor to do so: that is its no.
  const isDenied = failure.code === 4100 && !lockedWords.test(failure.words)
  return nameConnectionFailure(error, walletName, isDenied ? { ...failure, code: 4001 } : failure)
}

/**
 * Translates what a connected wallet threw or answered at a request.
 *
 * @param error - Anything.
 * @param method - The request.
 */
export function toStacksError(error: unknown, method: string): AppKitError {
  return isAppKitError(error) ? error : nameWalletFailure(error, method, readFailure(error))
}

/**
 * Tells whether a wallet says that it does not let the site in.
 *
 * @param error - What it threw.
 */
export function isDenied(error: unknown): boolean {
  return readFailure(error).code === 4100
}

/**
 * Tells whether a wallet says that it does not know a method.
 *
 * @param error - What it threw.
 */
export function isUnknownMethod(error: unknown): boolean {
  const { code } = readFailure(error)
  return isAppKitError(error, 'wallet/unsupported-method') || code === -32_601 || code === 4200
}

/**
 * Translates what a wallet threw or answered for code of others, which knows codes of EIP-1193.
 *
 * @param error - Anything.
 * @param method - The request.
 */
export function toStacksProviderError(error: unknown, method: string): ProviderError {
  const { code = isAppKitError(error, 'wallet/unauthorized') ? 4100 : -32_603, message } = readFailure(error)
  return new ProviderError(code, message || `${method} failed`, { cause: error })
}
