import { AppKitError, getErrorMessage, isAppKitError } from '@latchkey/errors'
import { NodeError } from '@latchkey/errors/node'
import { isSolanaError } from '@solana/kit'

/**
 * Translates what Solana Kit throws when a network is read or a wallet asked.
 *
 * @param error - Anything.
 */
export function toReadError(error: unknown): AppKitError {
  if (isAppKitError(error)) return error
  const options = { cause: error }
  if (isSolanaError(error)) {
    // Those below zero are what a node answers (JSON-RPC), the others are the library's own.
    const { __code: code, ...data } = error.context
    if (code < 0) return new NodeError('wire/rpc', { code, message: error.message, data }, options)
    if (isAppKitError(error.cause)) return error.cause
  }
  return new AppKitError('wallet/request-failed', { reason: getErrorMessage(error) }, options)
}
