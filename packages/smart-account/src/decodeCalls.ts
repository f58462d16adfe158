import { AccountError } from '@latchkey/errors/account'
import { type Address, decodeAbiParameters, decodeFunctionData, type Hex } from 'viem'
import { accountAbi, batchMode, type Call, callsParameters } from './encodeCalls.js'

/** One call as an operation carries it; nothing of it is left out. */
export type DecodedCall = Required<{ [Name in keyof Call]: Exclude<Call[Name], undefined> }> & {
  to: Address
}

/**
 * Reads what an operation is to do: the other way of `encodeCalls`. ERC-7821 means the account itself by the zero address.
 *
 * @param callData - Of an operation.
 * @returns The calls in their order.
 * @throws account/unreadable-calls for what `encodeCalls` does not make, such as a batch with data for the account itself.
 */
export function decodeCalls(callData: Hex): DecodedCall[] {
  try {
    const { args } = decodeFunctionData({ abi: accountAbi, data: callData })
    const [mode, executionData] = args
    if (mode !== batchMode) throw new Error('Another mode')
    const [calls] = decodeAbiParameters(callsParameters, executionData)
    return calls.map(({ to, value, data }) => ({ to, value, data }))
  } catch (cause) {
    throw new AccountError('account/unreadable-calls', undefined, { cause })
  }
}
