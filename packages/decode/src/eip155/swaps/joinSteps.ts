import type { PermitReading, SwapCall, SwapFeeReading, SwapReading } from './SwapReading.js'

/** Who gets something: whoever sends the transaction, the router itself, or an address. */
export type Receiver = 'sender' | 'router' | (string & {})

/** One thing that a router with several calls in one is told to do. */
export type RouterStep =
  | {
      kind: 'swap'
      sold: string
      bought: string
      /** Undefined: all that the router has. */
      soldAtomic: bigint | undefined
      minimumAtomic: bigint
      receiver: Receiver
      /** The router pays, and not whoever sends the transaction. */
      isPaidByRouter: boolean
      deadline?: bigint
    }
  | { kind: 'wrap'; amountAtomic: bigint }
  | ({ kind: 'unwrap' } & Payment)
  | ({ kind: 'sweep'; token: string } & Payment)
  | { kind: 'refund' }
  | { kind: 'portion'; token: string; fee: SwapFeeReading }
  | ({ kind: 'permit' } & PermitReading)

/** How the router pays out what it has kept; `minimumAtomic` counts before its own fee, and after a `portion` in front of it. */
type Payment = { minimumAtomic: bigint; receiver: Receiver; fee?: SwapFeeReading }

type SwapStep = Extract<RouterStep, { kind: 'swap' }>

/** The only order in which steps make one swap: a refund in front, for one, would leave the sender's wrapped coins to pay. */
const order: readonly RouterStep['kind'][] = [
  'permit',
  'wrap',
  'swap',
  'portion',
  'unwrap',
  'sweep',
  'refund',
]

/**
 * Joins the steps of one call to the one swap that they make: of one token for one other, maybe along several ways, with the coin
 * wrapped in front and unwrapped at the end.
 *
 * @param steps - In the order of the call.
 * @param call - The call.
 * @param options - `takesCoin`: the router pays for wrapped coins with the value of the call, as Uniswap's first two do.
 * @returns Undefined when the steps make anything else.
 */
export function joinSteps(
  steps: readonly RouterStep[],
  { valueAtomic, wrappedCoin }: Pick<SwapCall, 'valueAtomic' | 'wrappedCoin'>,
  { takesCoin }: { takesCoin: boolean },
): Omit<SwapReading, 'family' | 'deadline'> | undefined {
  const places = steps.map(({ kind }) => order.indexOf(kind))
  if (places.some((place, index) => place < (places[index - 1] ?? 0))) return undefined
  const of = <Kind extends RouterStep['kind']>(kind: Kind) =>
    steps.filter((step): step is Extract<RouterStep, { kind: Kind }> => step.kind === kind)
  const swaps = of('swap')
  const [swap] = swaps
  const wraps = of('wrap')
  const ends = [...of('unwrap'), ...of('sweep')]
  if (!swap || !swaps.every((one) => isAlike(one, swap)) || wraps.length > 1 || ends.length > 1)
    return undefined

  const [wrap] = wraps
  const soldAtomic = getSold(swaps, wrap)
  const isWrapped = wrappedCoin !== undefined && swap.sold === wrappedCoin
  if (soldAtomic === undefined || (wrap && !isWrapped)) return undefined
  const isCoinSold = isWrapped && (wrap !== undefined || (takesCoin && valueAtomic > 0n))

  const [end] = ends
  // What the router keeps must be taken out, and only then is there something to take.
  if ((swap.receiver === 'router') !== (end !== undefined)) return undefined
  const isOfBought = end?.kind === 'sweep' ? end.token === swap.bought : wrappedCoin === swap.bought
  if (end && (!isOfBought || end.receiver === 'router')) return undefined
  const portions = of('portion')
  const [portion] = portions
  const isPortionOfBought = portion?.token === swap.bought && end !== undefined && end.fee === undefined
  if (portions.length > 1 || (portion && !isPortionOfBought)) return undefined
  const least = swaps.reduce((sum, { minimumAtomic }) => sum + minimumAtomic, 0n)
  const receiver = end ? end.receiver : swap.receiver
  const fee = end?.fee ?? portion?.fee
  return {
    sold: isCoinSold ? undefined : swap.sold,
    bought: end?.kind === 'unwrap' ? undefined : swap.bought,
    soldAtomic,
    boughtAtomic: getLeast(takeFee(least, portion?.fee), end),
    isExactOutput: false,
    receiver: receiver === 'sender' ? undefined : receiver,
    permits: of('permit').map(({ kind: _, ...permit }) => permit),
    ...(fee && { fee }),
  }
}

/** What is left at least of what the swaps give at least. */
function getLeast(leastAtomic: bigint, end: Payment | undefined): bigint {
  return takeFee(end && end.minimumAtomic > leastAtomic ? end.minimumAtomic : leastAtomic, end?.fee)
}

/** As the routers compute it: the fee is rounded down. */
function takeFee(amountAtomic: bigint, fee: SwapFeeReading | undefined): bigint {
  return amountAtomic - (amountAtomic * BigInt(fee?.basisPoints ?? 0)) / 10_000n
}

function isAlike(one: SwapStep, other: SwapStep): boolean {
  const isSamePair = one.sold === other.sold && one.bought === other.bought
  return isSamePair && one.receiver === other.receiver && one.isPaidByRouter === other.isPaidByRouter
}

/** Undefined unless what is paid with is what is swapped. */
function getSold(
  swaps: readonly SwapStep[],
  wrap: Extract<RouterStep, { kind: 'wrap' }> | undefined,
): bigint | undefined {
  // The router pays with what was wrapped just before, and with nothing else.
  if (swaps.some(({ isPaidByRouter }) => isPaidByRouter !== (wrap !== undefined))) return undefined
  const [only] = swaps
  if (swaps.length === 1 && only?.soldAtomic === undefined) return wrap?.amountAtomic
  const sum = swaps.reduce<bigint | undefined>(
    (so, { soldAtomic }) => (so === undefined || soldAtomic === undefined ? undefined : so + soldAtomic),
    0n,
  )
  return wrap && sum !== wrap.amountAtomic ? undefined : sum
}

/**
 * Reads the ends of a path of Uniswap V3: token, fee, token and so on.
 *
 * @param digits - Hexadecimal digits.
 */
export function readPath(digits: string): { sold: string; bought: string } | undefined {
  const [address, hop] = [40, 46]
  if (digits.length < address + hop || (digits.length - address) % hop !== 0) return undefined
  return { sold: `0x${digits.slice(0, address)}`, bought: `0x${digits.slice(-address)}` }
}
