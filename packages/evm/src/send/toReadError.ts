import { AppKitError, getErrorMessage, isAppKitError } from '@latchkey/errors'
import { NodeError } from '@latchkey/errors/node'
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { toEncodingError } from './toEncodingError.js'

/**
 * Translates what viem throws when a network is read.
 *
 * @param error - Anything.
 */
export function toReadError(error: unknown): AppKitError {
  if (isAppKitError(error)) return error
  const encodingError = toEncodingError(error)
  if (encodingError) return encodingError
  const options = { cause: error }
  const find = <Found>(test: (cause: unknown) => cause is Found) =>
    error instanceof BaseError ? (error.walk(test) as Found | null) : null
  const timeout = find((cause): cause is TimeoutError => cause instanceof TimeoutError)
  if (timeout) return new AppKitError('wire/timeout', { url: withoutReader(timeout.url) }, options)
  const http = find((cause): cause is HttpRequestError => cause instanceof HttpRequestError)
  if (http) {
    const url = withoutReader(http.url)
    return http.status === undefined
      ? new AppKitError('wire/network', { url }, options)
      : new AppKitError(
          'wire/http-status',
          { status: http.status, body: readWords(http.details), url },
          options,
        )
  }
  const rpc = find((cause): cause is RpcRequestError => cause instanceof RpcRequestError)
  if (rpc) {
    return new NodeError('wire/rpc', { code: rpc.code, message: rpc.details, data: rpc.data }, options)
  }
  return new AppKitError('wallet/request-failed', { reason: getErrorMessage(error) }, options)
}

/** The address itself, of which `createReaders` makes one of its own. */
const withoutReader = (url: string) => url.replace(/#\d+$/, '')

/** viem writes what a node answered in words as JSON. */
function readWords(details: string): string {
  try {
    const words: unknown = JSON.parse(details)
    return typeof words === 'string' ? words : details
  } catch {
    return details
  }
}
