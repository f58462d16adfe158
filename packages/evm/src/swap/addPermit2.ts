import { readSwap, type SwapReading } from '@latchkey/decode'
import { SwapError } from '@latchkey/errors/swap'
import { isSameEvmAddress } from '@latchkey/primitives'
import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import { isSameReading } from './isSameReading.js'
import { permit2Input } from './permit2Abi.js'
import type { Permit2Message } from './planPermit2.js'
import type { SwapCall } from './SwapStepDetails.js'

const routerAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
/** PERMIT2_PERMIT, which may fail. */
const permitCommand = '0x8a'

/**
 * Puts an allowance that was signed for Permit2 in front of a swap of the universal router, and reads the result again: it must be the
 * same swap with exactly this allowance, which must be for the router alone, of exactly what is sold, and end with the swap.
 *
 * The router goes on when Permit2 does not take the signature: anybody may have handed it in before, and the allowance is there then.
 * Where it is not, the swap has nothing to pay with, and fails.
 *
 * @param call - The swap as it was checked.
 * @param permit - What the account has signed, and the signature as Permit2 takes it.
 * @param wrappedCoin - Of the network, where it is known.
 * @throws `swap/mismatch` (`call`).
 */
export function addPermit2(
  call: SwapCall,
  { message, signature }: { message: Permit2Message; signature: Hex },
  wrappedCoin: string | undefined,
): SwapCall {
  const read = (data: Hex) => readSwap({ to: call.to, data, valueAtomic: call.value, wrappedCoin })
  const before = read(call.data)
  if (!before || !isOfSwap(before, call, message)) throw new SwapError('swap/mismatch', { what: 'call' })
  const [commands, inputs, deadline] = decodeFunctionData({ abi: routerAbi, data: call.data }).args
  const handIn = encodeAbiParameters(permit2Input, [message.message, signature])
  const data = encodeFunctionData({
    ...{ abi: routerAbi, functionName: 'execute' },
    args: [concatHex([permitCommand, commands]), [handIn, ...inputs], deadline],
  })
  if (!isSameReading(read(data), { ...before, permits: [toPermitReading(message)] }))
    throw new SwapError('swap/mismatch', { what: 'call' })
  return { ...call, data }
}

function isOfSwap(
  { deadline, family, permits, sold, soldAtomic }: SwapReading,
  { to }: SwapCall,
  { message: { details, sigDeadline, spender } }: Permit2Message,
): boolean {
  return (
    family === 'uniswap-universal' &&
    permits.length === 0 &&
    isSameEvmAddress(spender, to) &&
    sold === details.token.toLowerCase() &&
    soldAtomic === details.amount &&
    deadline === sigDeadline &&
    deadline === BigInt(details.expiration)
  )
}

function toPermitReading({ message }: Permit2Message): SwapReading['permits'][number] {
  const { details, sigDeadline, spender } = message
  return {
    ...{ token: details.token.toLowerCase(), amountAtomic: details.amount, deadline: sigDeadline },
    kept: {
      ...{ spender: spender.toLowerCase(), expiration: BigInt(details.expiration) },
      nonce: BigInt(details.nonce),
    },
  }
}
