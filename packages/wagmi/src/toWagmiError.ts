import { isAppKitError } from '@latchkey/errors'
import {
  ResourceUnavailableRpcError,
  SwitchChainError,
  UnknownRpcError,
  UserRejectedRequestError,
} from 'viem'

/**
 * Translates a failed attempt to connect into an error sites on wagmi know: by class and by EIP-1193's code.
 *
 * @param error - What the kit threw; an error of viem or wagmi stays as it is.
 */
export function toConnectError(error: unknown): Error {
  const cause = toError(error)
  if (!isAppKitError(error)) return cause
  if (isAppKitError(error, 'connection/rejected')) return new UserRejectedRequestError(cause)
  if (isAppKitError(error, 'connection/already-pending')) return new ResourceUnavailableRpcError(cause)
  return new UnknownRpcError(cause)
}

/**
 * Translates a failed network switch: 4001 when the visitor declined, 4902 when the network cannot be had.
 *
 * @param error - What the kit threw.
 */
export function toSwitchError(error: unknown): Error {
  const cause = toError(error)
  const isRejected = isAppKitError(error, 'network/switch-rejected')
  return isRejected ? new UserRejectedRequestError(cause) : new SwitchChainError(cause)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
