import { createArgumentsReader, readArguments } from '../abi/readArguments.js'
import { joinSteps, type RouterStep, readPath } from './joinSteps.js'
import type { SwapReader } from './SwapReading.js'
import { toReceiver02 } from './swapRouters.js'

/** Stands for all that the router has. */
const wholeBalance = 2n ** 255n
const maxBasisPoints = 10_000n

type StepReader = (input: string, valueAtomic: bigint) => RouterStep | undefined

const permit = createArgumentsReader(
  [[['address', 'uint160', 'uint48', 'uint48'], 'address', 'uint256'], 'bytes'],
  ([[[token, amountAtomic, expiration, nonce], spender, deadline]]): RouterStep => ({
    ...{ kind: 'permit', token, amountAtomic, deadline },
    kept: { spender, expiration, nonce },
  }),
)

/** By command. One that may fail (its highest bit) is unreadable, other than a permit: without it a swap has nothing to pay with. */
const commands: Readonly<Record<string, StepReader>> = {
  // V3_SWAP_EXACT_IN
  '00': createArgumentsReader(['address', 'uint256', 'uint256', 'bytes', 'bool'], (read) =>
    toSwap(readPath(read[3]), read),
  ),
  // V2_SWAP_EXACT_IN
  '08': createArgumentsReader(['address', 'uint256', 'uint256', { list: 'address' }, 'bool'], (read) => {
    const [sold, bought] = [read[3][0], read[3].at(-1)]
    return sold && bought && read[3].length > 1 ? toSwap({ sold, bought }, read) : undefined
  }),
  // SWEEP; the router looks at 160 bits of the minimum only
  '04': createArgumentsReader(['address', 'address', 'uint160'], ([token, to, minimumAtomic]) => ({
    ...{ kind: 'sweep', token, minimumAtomic, receiver: toReceiver02(to) },
  })),
  // PAY_PORTION
  '06': createArgumentsReader(['address', 'address', 'uint256'], ([token, recipient, basisPoints]) => {
    // The router refuses a part of nothing, and more than all.
    if (basisPoints === 0n || basisPoints > maxBasisPoints) return undefined
    // One that the sender gets, or the router itself, is no fee.
    if (toReceiver02(recipient) !== recipient) return undefined
    return { kind: 'portion', token, fee: { basisPoints: Number(basisPoints), recipient } }
  }),
  // PERMIT2_PERMIT
  '0a': permit,
  '8a': permit,
  // WRAP_ETH
  '0b': (input, valueAtomic) => {
    const read = readArguments(input, ['address', 'uint256'])
    if (!read || toReceiver02(read[0]) !== 'router') return undefined
    return { kind: 'wrap', amountAtomic: read[1] === wholeBalance ? valueAtomic : read[1] }
  },
  // UNWRAP_WETH
  '0c': createArgumentsReader(['address', 'uint256'], ([to, minimumAtomic]) => ({
    ...{ kind: 'unwrap', minimumAtomic, receiver: toReceiver02(to) },
  })),
}

/** Uniswap's universal router: commands in one text, and what each takes in a list. */
export const universalRouterReaders: Readonly<Record<string, SwapReader>> = {
  // execute
  '0x3593564c': (digits, call) => {
    const read = readArguments(digits, ['bytes', { list: 'bytes' }, 'uint256'])
    if (!read) return undefined
    const [codes, inputs, deadline] = read
    const names = codes.match(/../g) ?? []
    const steps = names.map((name, index) => {
      const input = inputs[index]
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined
      return input === undefined ? undefined : command?.(input, call.valueAtomic)
    })
    if (names.length !== inputs.length || !steps.every((one) => one !== undefined)) return undefined
    const joined = joinSteps(steps, call, { takesCoin: false })
    return joined && { family: 'uniswap-universal', ...joined, deadline }
  },
}

function toSwap(
  ends: { sold: string; bought: string } | undefined,
  [to, amount, minimumAtomic, , isPaidBySender]: readonly [string, bigint, bigint, unknown, boolean],
): RouterStep | undefined {
  const soldAtomic = amount === wholeBalance ? undefined : amount
  const receiver = toReceiver02(to)
  return (
    ends && { kind: 'swap', ...ends, soldAtomic, minimumAtomic, receiver, isPaidByRouter: !isPaidBySender }
  )
}
