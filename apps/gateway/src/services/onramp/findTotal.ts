import type { OnrampOffer, PaymentLimit } from './OnrampProvider.js'

/** What is charged at least and at most. */
type Limit = Pick<PaymentLimit, 'leastMinor' | 'mostMinor'>

/** Fees are rounded to minor units, each way: what a line through two offers says may be short by as much. */
const spareMinor = 2n

/**
 * Finds the offer of a provider that sells by money for an amount of tokens. It is asked three times at most: for the least it
 * takes, for what that price says, and for what the line through both says. Shares and fixed fees lie on that line exactly.
 *
 * @param wantedAtomic - What must arrive at least.
 * @param limit - What it takes.
 * @param ask - Asks it; undefined when it refuses.
 * @returns The cheapest of its offers that gives as much; undefined when there is none within the limit.
 */
export async function findTotal(
  wantedAtomic: bigint,
  { leastMinor, mostMinor }: Limit,
  ask: (totalMinor: bigint) => Promise<OnrampOffer | undefined>,
): Promise<OnrampOffer | undefined> {
  const first = await ask(leastMinor)
  // It gives more than was asked for already: less cannot be paid.
  if (!first || first.boughtAtomic > wantedAtomic) return undefined
  if (first.boughtAtomic === wantedAtomic) return first
  const secondMinor = min(divideUp(wantedAtomic * leastMinor, first.boughtAtomic), mostMinor)
  const second = await ask(secondMinor)
  const enough = second && second.boughtAtomic >= wantedAtomic ? second : undefined
  if (!second || second.boughtAtomic <= first.boughtAtomic || secondMinor <= leastMinor) return enough
  const gained = second.boughtAtomic - first.boughtAtomic
  const missing = (wantedAtomic - first.boughtAtomic) * (secondMinor - leastMinor)
  const thirdMinor = leastMinor + divideUp(missing, gained) + spareMinor
  if (thirdMinor > mostMinor || (enough && thirdMinor >= secondMinor)) return enough
  const third = await ask(thirdMinor)
  return third && third.boughtAtomic >= wantedAtomic ? third : enough
}

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const divideUp = (one: bigint, other: bigint) => (one + other - 1n) / other
