import {
  readField,
  readWalletFailure,
  toConnectionError,
  toWalletError,
  type WalletFailure,
} from '@latchkey/core'
import { type AppKitError, isAppKitError } from '@latchkey/errors'

/** EIP-1193's code for "the visitor said no". */
const userRejected = 4001
/** Codes that some wallets use for that and others for anything else; their words tell. */
const ambiguousCodes: readonly (number | undefined)[] = [undefined, -32000, -32002, -32603]
/** SIP-030: the visitor closed the window. */
const cancelled = -31001
const declinedWords = /\b(reject|cancel|denied|declin)/i

/**
 * Translates what a wallet threw while it was being connected.
 *
 * @param error - Anything; wallets of the Wallet Standard have no common form for it.
 * @param walletName - The wallet, as the visitor knows it.
 */
export function toStandardConnectionError(error: unknown, walletName: string): AppKitError {
  return toConnectionError(error, walletName, readFailure(error))
}

/**
 * Translates what a connected wallet threw at a request.
 *
 * @param error - Anything.
 * @param method - The request, such as `solana:signMessage`.
 */
export function toStandardWalletError(error: unknown, method: string): AppKitError {
  return toWalletError(error, method, readFailure(error))
}

/** Reads a refusal in any of its forms: EIP-1193, JSON-RPC, an envelope around either, or words alone. */
function readFailure(error: unknown): WalletFailure {
  const inner = isAppKitError(error) ? error : (readField(error, 'error') ?? error)
  const own = readWalletFailure(error)
  const failure = readWalletFailure(inner)
  const message = failure.message || own.message
  const words = `${own.message} ${failure.message} ${String(readField(error, 'name') ?? '')}`
  const isDeclined =
    failure.code === cancelled || (ambiguousCodes.includes(failure.code) && declinedWords.test(words))
  return { ...failure, message, code: isDeclined ? userRejected : failure.code }
}
