import { AccountError } from '@latchkey/errors/account'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'

/** One call of a batch. */
export type Call = {
  to: Address
  /** Wei; 0 when left out. */
  value?: bigint | undefined
  data?: Hex | undefined
}

/** A batch that reverts as a whole when one of its calls does, without data for the account itself (ERC-7821, ERC-7579). */
export const batchMode = '0x0100000000000000000000000000000000000000000000000000000000000000'

export const accountAbi = parseAbi(['function execute(bytes32 mode, bytes executionData) payable'])
export const callsParameters = parseAbiParameters(['(address to, uint256 value, bytes data)[] calls'])

/**
 * Encodes what an account is to do, in order: all of it or nothing (ERC-7821 `execute`). An empty list does nothing.
 *
 * @param calls - The calls. None may go to the zero address: ERC-7821 means the account itself by it.
 * @returns `callData` of an operation.
 * @throws account/call-to-zero-address
 * @example
 * import { encodeCalls } from '@latchkey/smart-account'
 * encodeCalls([{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n }])
 */
export function encodeCalls(calls: readonly Call[]): Hex {
  const executionData = encodeAbiParameters(callsParameters, [
    calls.map(({ to, value = 0n, data = '0x' }, index) => {
      if (BigInt(to) === 0n) throw new AccountError('account/call-to-zero-address', { index })
      return { to, value, data }
    }),
  ])
  return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [batchMode, executionData] })
}
