import { BaseError, ExecutionRevertedError } from 'viem'

/**
 * Tells whether a contract has refused what viem asked a node to play.
 *
 * @param error - What was thrown.
 */
export function isReverted(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError) !== null
}
