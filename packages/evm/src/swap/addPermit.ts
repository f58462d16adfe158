import { readSwap, type SwapReading } from '@latchkey/decode'
import { SwapError } from '@latchkey/errors/swap'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { isSameReading } from './isSameReading.js'
import type { SwapCall } from './SwapStepDetails.js'

const multicallAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function multicall(bytes[] data) payable returns (bytes[])',
])
const permitAbi = parseAbi([
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])

/** A signed allowance as a router takes it. */
export type SignedPermit = {
  token: Hex
  /** In base units. */
  amountAtomic: bigint
  /** In seconds since 1970. */
  deadline: bigint
  v: number
  r: Hex
  s: Hex
}

/**
 * Puts a signed allowance (EIP-2612) in front of a swap of SwapRouter02, and reads the result again: it must be the same swap with
 * exactly this allowance, which must be of exactly what is sold and end with the swap.
 *
 * The router uses the allowance only where it is missing (`selfPermitIfNecessary`): anybody may hand the signature to the token first,
 * and plain `selfPermit` would make the swap fail then.
 *
 * @param call - The swap as it was checked.
 * @param permit - What the account has signed.
 * @param wrappedCoin - Of the network, where it is known.
 * @returns One multicall with a deadline.
 * @throws `swap/mismatch` (`call`).
 */
export function addPermit(call: SwapCall, permit: SignedPermit, wrappedCoin: string | undefined): SwapCall {
  const { amountAtomic, deadline, r, s, token, v } = permit
  const handIn = encodeFunctionData({
    ...{ abi: permitAbi, functionName: 'selfPermitIfNecessary' },
    args: [token, amountAtomic, deadline, v, r, s],
  })
  const data = encodeFunctionData({
    ...{ abi: multicallAbi, functionName: 'multicall' },
    args: [deadline, [handIn, ...getCalls(call.data)]],
  })
  const read = (one: Hex) => readSwap({ to: call.to, data: one, valueAtomic: call.value, wrappedCoin })
  const [before, after] = [read(call.data), read(data)]
  if (!before || !after || !isSameWithPermit(before, after, permit)) {
    throw new SwapError('swap/mismatch', { what: 'call' })
  }
  return { ...call, data }
}

/** What a call of the router consists of: itself, when it is not several in one. */
function getCalls(data: Hex): readonly Hex[] {
  try {
    const { args } = decodeFunctionData({ abi: multicallAbi, data })
    return args.length === 1 ? args[0] : args[1]
  } catch {
    return [data]
  }
}

function isSameWithPermit(before: SwapReading, after: SwapReading, permit: SignedPermit): boolean {
  const { amountAtomic, deadline } = permit
  const token = permit.token.toLowerCase()
  const expected: SwapReading = { ...before, deadline, permits: [{ token, amountAtomic, deadline }] }
  const isOfSwap =
    before.family === 'uniswap-v3' &&
    before.permits.length === 0 &&
    (before.deadline ?? deadline) === deadline &&
    token === before.sold &&
    amountAtomic === before.soldAtomic
  return isOfSwap && isSameReading(after, expected)
}
