import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { addFee, type OperatorFee } from '../../../services/swap/operatorFee.js'
import type { SwapOrder } from '../../../services/swap/SwapProvider.js'
import { toAddress } from '../address.js'

const routerAbi = parseAbi([
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 minimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 minimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
/** How SwapRouter02 is told to keep what comes out. */
const routerItself = '0x0000000000000000000000000000000000000002'

/** What the router needs to pay out a part to the operator, beside the swap. */
export const feeGas = 60_000n

/**
 * Writes the call of a SwapRouter02: the swap, and what happens to what comes out. Wrapped coins are unwrapped; the operator's fee is
 * taken where there is one.
 *
 * @param order - What is swapped.
 * @param options - The least that must arrive after the fee, the fee, and what writes the swap for a receiver and the least that the
 * pools must give.
 */
export function encodeRouter02(
  { account, bought, deadline }: Pick<SwapOrder, 'account' | 'bought' | 'deadline'>,
  {
    encodeSwap,
    fee,
    minimumAtomic,
  }: {
    minimumAtomic: bigint
    fee: OperatorFee | undefined
    encodeSwap(receiver: Address, minimumAtomic: bigint): Hex
  },
): Hex {
  const receiver = toAddress(account)
  const pay = encodePayment({ bought, fee, receiver, minimumAtomic })
  // The router looks at its minimum before it takes the fee.
  const swap = encodeSwap(pay ? routerItself : receiver, addFee(minimumAtomic, fee))
  return encodeFunctionData({
    abi: routerAbi,
    functionName: 'multicall',
    args: [BigInt(deadline), pay ? [swap, pay] : [swap]],
  })
}

/** Undefined where the pools pay the receiver. */
function encodePayment({
  bought,
  fee,
  minimumAtomic,
  receiver,
}: {
  bought: string | undefined
  fee: OperatorFee | undefined
  receiver: Address
  minimumAtomic: bigint
}): Hex | undefined {
  const abi = routerAbi
  if (!fee) {
    if (bought !== undefined) return undefined
    return encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimumAtomic, receiver] })
  }
  const ends = [
    ...([addFee(minimumAtomic, fee), receiver] as const),
    ...([BigInt(fee.basisPoints), toAnySpelling(fee.recipient)] as const),
  ] as const
  return bought === undefined
    ? encodeFunctionData({ abi, functionName: 'unwrapWETH9WithFee', args: ends })
    : encodeFunctionData({ abi, functionName: 'sweepTokenWithFee', args: [toAnySpelling(bought), ...ends] })
}

/** The encoder refuses addresses in mixed case whose checksum is another; the gateway takes them. */
function toAnySpelling(address: string): Address {
  return toAddress(address.toLowerCase())
}
