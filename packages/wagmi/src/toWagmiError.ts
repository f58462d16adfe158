import { readWalletFailure } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import {
  ResourceUnavailableRpcError,
  SwitchChainError,
  UnknownRpcError,
  UserRejectedRequestError,
} from 'viem'

/**
 * Makes a failure of the kit an error that sites on wagmi know.
 *
 * @param error - What was thrown; an error of viem or wagmi stays as it is.
 */
export function toWagmiError(error: unknown): unknown {
  return isAppKitError(error) ? new UnknownRpcError(error) : error
}

/**
 * Translates a failed network switch by class and by EIP-1193's code: 4001 when the visitor declined, -32002 when the
 * wallet is busy with another request, 4902 when the network cannot be had.
 *
 * @param error - What the kit threw.
 */
export function toSwitchError(error: Error): Error {
  if (isAppKitError(error, 'network/switch-rejected')) return new UserRejectedRequestError(error)
  const isBusy = readWalletFailure(error.cause).code === ResourceUnavailableRpcError.code
  return isBusy ? new ResourceUnavailableRpcError(error) : new SwitchChainError(error)
}
