import { type AbiType, type AbiValues, createArgumentsReader, readArguments } from '../abi/readArguments.js'
import { joinSteps, type Receiver, type RouterStep, readPath } from './joinSteps.js'
import type { SwapCall, SwapReader, SwapReading } from './SwapReading.js'

type Family = 'uniswap-v3' | 'uniswap-v3-old'
/** Families that have a function, and the steps that it is. */
type StepReader = { families: readonly Family[]; read(digits: string): RouterStep | undefined }

const both: readonly Family[] = ['uniswap-v3', 'uniswap-v3-old']
const router02: readonly Family[] = ['uniswap-v3']
const firstRouter: readonly Family[] = ['uniswap-v3-old']

const maxFeeBasisPoints = 100n
const permitTypes = ['address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'] as const
type Permit = AbiValues<typeof permitTypes>

/** What SwapRouter02 and its predecessor can be told in a multicall, by selector. */
const stepReaders: Readonly<Record<string, StepReader>> = {
  b858183f: define(router02, [['bytes', 'address', 'uint256', 'uint256']], ([[path, to, sold, least]]) =>
    toSwap(readPath(path), { ...toPayer(sold), minimumAtomic: least, receiver: toReceiver02(to) }),
  ), // exactInput
  '04e45aaf': define(
    router02,
    [['address', 'address', 'uint24', 'address', 'uint256', 'uint256', 'uint160']],
    ([[sold, bought, , to, amount, least, limit]]) =>
      // With a limit of the price it may sell less.
      limit === 0n
        ? toSwap({ sold, bought }, { ...toPayer(amount), minimumAtomic: least, receiver: toReceiver02(to) })
        : undefined,
  ), // exactInputSingle
  '472b43f3': define(
    router02,
    ['uint256', 'uint256', { list: 'address' }, 'address'],
    ([amount, least, path, to]) => {
      const [sold, bought] = [path[0], path.at(-1)]
      const ends = path.length > 1 && sold && bought ? { sold, bought } : undefined
      return toSwap(ends, { ...toPayer(amount), minimumAtomic: least, receiver: toReceiver02(to) })
    },
  ), // swapExactTokensForTokens, through pools of V2
  c04b8d59: define(
    firstRouter,
    [['bytes', 'address', 'uint256', 'uint256', 'uint256']],
    ([[path, to, deadline, soldAtomic, minimumAtomic]]) =>
      toSwap(readPath(path), {
        ...{ soldAtomic, minimumAtomic, deadline },
        ...{ receiver: toFirstReceiver(to), isPaidByRouter: false },
      }),
  ), // exactInput
  '414bf389': define(
    firstRouter,
    [['address', 'address', 'uint24', 'address', 'uint256', 'uint256', 'uint256', 'uint160']],
    ([[sold, bought, , to, deadline, soldAtomic, minimumAtomic, limit]]) =>
      limit === 0n
        ? toSwap(
            { sold, bought },
            {
              ...{ soldAtomic, minimumAtomic, deadline },
              ...{ receiver: toFirstReceiver(to), isPaidByRouter: false },
            },
          )
        : undefined,
  ), // exactInputSingle
  '49404b7c': define(both, ['uint256', 'address'], ([minimumAtomic, receiver]) => ({
    ...{ kind: 'unwrap', minimumAtomic, receiver },
  })), // unwrapWETH9
  '49616997': define(router02, ['uint256'], ([minimumAtomic]) => ({
    ...{ kind: 'unwrap', minimumAtomic, receiver: 'sender' },
  })),
  df2ab5bb: define(both, ['address', 'uint256', 'address'], ([token, minimumAtomic, receiver]) => ({
    ...{ kind: 'sweep', token, minimumAtomic, receiver },
  })), // sweepToken
  e90a182f: define(router02, ['address', 'uint256'], ([token, minimumAtomic]) => ({
    ...{ kind: 'sweep', token, minimumAtomic, receiver: 'sender' },
  })),
  '9b2c0a37': define(
    both,
    ['uint256', 'address', 'uint256', 'address'],
    ([minimumAtomic, receiver, part, recipient]) =>
      toPaymentWithFee({ kind: 'unwrap', minimumAtomic, receiver }, part, recipient),
  ), // unwrapWETH9WithFee
  d4ef38de: define(router02, ['uint256', 'uint256', 'address'], ([minimumAtomic, part, recipient]) =>
    toPaymentWithFee({ kind: 'unwrap', minimumAtomic, receiver: 'sender' }, part, recipient),
  ),
  e0e189a0: define(
    both,
    ['address', 'uint256', 'address', 'uint256', 'address'],
    ([token, minimumAtomic, receiver, part, recipient]) =>
      toPaymentWithFee({ kind: 'sweep', token, minimumAtomic, receiver }, part, recipient),
  ), // sweepTokenWithFee
  '3068c554': define(
    router02,
    ['address', 'uint256', 'uint256', 'address'],
    ([token, minimumAtomic, part, recipient]) =>
      toPaymentWithFee({ kind: 'sweep', token, minimumAtomic, receiver: 'sender' }, part, recipient),
  ),
  '12210e8a': define(both, [], () => ({ kind: 'refund' })), // refundETH
  '1c58db4f': define(router02, ['uint256'], ([amountAtomic]) => ({ kind: 'wrap', amountAtomic })), // wrapETH
  f3995c67: define(both, permitTypes, toPermit), // selfPermit
  c2e3140a: define(both, permitTypes, toPermit), // selfPermitIfNecessary
  '4659a494': define(both, permitTypes, toUnlimitedPermit), // selfPermitAllowed
  a4a78f0c: define(both, permitTypes, toUnlimitedPermit), // selfPermitAllowedIfNecessary
}

/** SwapRouter02 and the SwapRouter before it: one swap, or one made of several calls. */
export const swapRouterReaders: Readonly<Record<string, SwapReader>> = {
  '0x5ae401dc': (digits, call) => {
    const read = readArguments(digits, ['uint256', { list: 'bytes' }])
    return read && readCalls(read[1], call, { families: router02, deadline: read[0] })
  }, // multicall with a deadline
  '0xac9650d8': (digits, call) => {
    const read = readArguments(digits, [{ list: 'bytes' }])
    return read && readCalls(read[0], call, { families: both })
  }, // multicall
  ...Object.fromEntries(
    ['b858183f', '04e45aaf', '472b43f3', 'c04b8d59', '414bf389'].map((selector): [string, SwapReader] => [
      `0x${selector}`,
      (digits, call) => readCalls([selector + digits], call, { families: both }),
    ]),
  ),
}

function readCalls(
  calls: readonly string[],
  call: SwapCall,
  { deadline, families }: { families: readonly Family[]; deadline?: bigint },
): SwapReading | undefined {
  const readers = calls.map((one) => {
    const selector = one.slice(0, 8)
    return Object.hasOwn(stepReaders, selector) ? stepReaders[selector] : undefined
  })
  // Only what one of the routers knows in whole.
  const family = families.find((one) => readers.every((reader) => reader?.families.includes(one)))
  const steps = calls.map((one, index) => readers[index]?.read(one.slice(8)))
  if (!family || !steps.every((step) => step !== undefined)) return undefined
  const joined = joinSteps(steps, call, { takesCoin: true })
  const ends = [deadline, ...steps.map((step) => (step.kind === 'swap' ? step.deadline : undefined))].filter(
    (end) => end !== undefined,
  )
  const first = ends.reduce<bigint | undefined>(
    (least, end) => (least === undefined || end < least ? end : least),
    undefined,
  )
  return joined && { family, ...joined, deadline: first }
}

function define<const Types extends readonly AbiType[]>(
  families: readonly Family[],
  types: Types,
  toStep: (read: AbiValues<Types>) => RouterStep | undefined,
): StepReader {
  return { families, read: createArgumentsReader(types, toStep) }
}

function toSwap(
  ends: { sold: string; bought: string } | undefined,
  rest: Omit<Extract<RouterStep, { kind: 'swap' }>, 'kind' | 'sold' | 'bought'>,
): RouterStep | undefined {
  return ends && { kind: 'swap', ...ends, ...rest }
}

/** The routers refuse a fee of nothing, and one of more than 1 %. */
function toPaymentWithFee(
  payment: Extract<RouterStep, { kind: 'unwrap' | 'sweep' }>,
  basisPoints: bigint,
  recipient: string,
): RouterStep | undefined {
  if (basisPoints === 0n || basisPoints > maxFeeBasisPoints) return undefined
  return { ...payment, fee: { basisPoints: Number(basisPoints), recipient } }
}

/** SwapRouter02 reads an amount of zero as all that it has itself. */
function toPayer(amount: bigint) {
  return amount === 0n
    ? { soldAtomic: undefined, isPaidByRouter: true }
    : { soldAtomic: amount, isPaidByRouter: false }
}

/** EIP-2612. */
function toPermit([token, amountAtomic, deadline]: Permit): RouterStep {
  return { kind: 'permit', token, amountAtomic, deadline }
}

/** DAI's own: a nonce is where the amount would be, and there is no limit. */
function toUnlimitedPermit([token, , deadline]: Permit): RouterStep {
  return { kind: 'permit', token, amountAtomic: 2n ** 256n - 1n, deadline }
}

/**
 * Addresses that stand for others at SwapRouter02 and the universal router.
 *
 * @param address - In lower case.
 */
export function toReceiver02(address: string): Receiver {
  if (address === `0x${'1'.padStart(40, '0')}`) return 'sender'
  return address === `0x${'2'.padStart(40, '0')}` ? 'router' : address
}

function toFirstReceiver(address: string): Receiver {
  return address === `0x${'0'.repeat(40)}` ? 'router' : address
}
