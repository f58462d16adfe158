import { isAppKitError } from '@latchkey/errors'
import { type AccountOperation, entryPointAddress } from '@latchkey/smart-account'
import { decodeErrorResult, type Hex, isHex, numberToHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { RpcFailure } from '../../../http/RpcFailure.js'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'
import { encodeBundle, getBundleGas } from './Operation.js'

/**
 * Asks the network what would come of an operation, as the executor would send it. What fails here would be mined at the
 * executor's cost.
 *
 * @param rpc - The network.
 * @param operation - The operation, signed.
 * @param executor - Who would send it.
 * @throws RpcFailure when the EntryPoint refuses it, GatewayFailure when no node answers.
 */
export async function simulateBundle(
  rpc: Pick<RpcProvider, 'request'>,
  operation: AccountOperation,
  executor: `0x${string}`,
): Promise<void> {
  const call = {
    from: executor,
    to: entryPointAddress,
    data: encodeBundle(operation, executor),
    gas: numberToHex(getBundleGas(operation)),
  }
  try {
    await rpc.request({ method: 'eth_call', params: [call, 'latest'] })
  } catch (error) {
    if (!isAppKitError(error, 'wire/rpc')) throw error
    throw toFailure(readReason(error.context))
  }
}

/** The node's words, with the data of a revert wherever it puts that. */
function readReason({ data, message }: { message: string; data?: unknown }): string {
  const bytes = findHex(data)
  if (bytes !== undefined) {
    try {
      const { args, errorName } = decodeErrorResult({ abi: entryPoint08Abi, data: bytes })
      if (errorName === 'FailedOp' || errorName === 'FailedOpWithRevert') return String(args[1])
      return errorName
    } catch {
      // An error of another contract.
    }
  }
  return /AA\d\d[\w :-]*/.exec(message)?.[0] ?? message.slice(0, 200)
}

function findHex(data: unknown): Hex | undefined {
  if (isHex(data)) return data
  const inner = (data as { data?: unknown } | null | undefined)?.data
  return isHex(inner) ? inner : undefined
}

/** Codes of ERC-7769 by the EntryPoint's numbers: AA1x, AA2x are about the account, AA3x about the paymaster. */
function toFailure(reason: string): RpcFailure {
  const text = `The EntryPoint refuses the operation: ${reason}`
  if (/^AA(22|32)/.test(reason)) return new RpcFailure('outOfTime', text)
  if (/^AA(24|34)/.test(reason)) return new RpcFailure('wrongSignature', text)
  if (/^AA3/.test(reason)) return new RpcFailure('rejectedByPaymaster', text)
  return new RpcFailure('rejected', text)
}
