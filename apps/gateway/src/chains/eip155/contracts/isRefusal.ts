import { AppKitError } from '@latchkey/errors'
import { BaseError } from 'viem'

/**
 * Tells whether a node has answered, and with an error: it may not know the call, and another way may work.
 *
 * @param error - What a call of a network's client threw.
 */
export function isRefusal(error: unknown): boolean {
  return isRpcError(error) || (error instanceof BaseError && error.walk(isRpcError) !== null)
}

function isRpcError(error: unknown): boolean {
  return error instanceof AppKitError && error.code === 'wire/rpc'
}
