import type { CallerBlock } from '@latchkey/primitives'
import type { SponsorPolicy } from './createPolicies.js'

/** Of a day's money, what is spent for one network of callers at most: a fourth. */
const spentShare = 4n
/** Of a day's money, what one user or one network of callers can have promised and not used: a sixteenth. */
const heldShare = 16n
/** A promise holds at least so small a part, however little it may cost: each has to be looked after. */
const leastShare = 1_600n
/** A site with networks of its own is as many callers. */
const siteFactor = 2n

/** A budget something is taken out of. */
export type Budget = {
  name: string
  /** The most that may be in it; undefined for one that only counts. */
  limit: bigint | undefined
  /** Of what is promised and not used yet; the others are of a day. */
  isHeld: boolean
  /** Whom it is about. */
  of: 'project' | 'user' | 'network'
}

/**
 * Names the budgets a promise is taken out of: of the day for project, user and the networks of the caller, and of what
 * is promised and not used for the same. Whoever holds promises without using them takes a small share from the others.
 *
 * @param asked - The policy, whom it is for, where the call comes from, and the day (UTC).
 * @returns In the one order in which budgets are ever taken, or two takers could wait for each other.
 */
export function toBudgets({
  blocks,
  day,
  policy: { dailyBudget, networkId, projectId, userDailyBudget },
  user,
}: {
  policy: SponsorPolicy
  user: string
  blocks: readonly CallerBlock[]
  day: string
}): Budget[] {
  const ofDay = `${projectId}|${networkId}|${day}`
  const ofHeld = `${projectId}|${networkId}|held`
  const held = atLeastOne(dailyBudget / heldShare)
  const networks = blocks.flatMap(({ cost, name }): Budget[] => {
    const factor = cost < 1 ? siteFactor : 1n
    const spent = atLeastOne(dailyBudget / spentShare)
    return [
      { name: `${ofDay}|@${name}`, limit: spent * factor, isHeld: false, of: 'network' },
      { name: `${ofHeld}|@${name}`, limit: held * factor, isHeld: true, of: 'network' },
    ]
  })
  const budgets: Budget[] = [
    { name: ofDay, limit: dailyBudget, isHeld: false, of: 'project' },
    { name: `${ofDay}|${user}`, limit: userDailyBudget, isHeld: false, of: 'user' },
    { name: `${ofHeld}|all`, limit: undefined, isHeld: true, of: 'project' },
    { name: `${ofHeld}|${user}`, limit: held, isHeld: true, of: 'user' },
    ...networks,
  ]
  return budgets.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * What a promise holds while nobody knows what came of it.
 *
 * @param amount - What it may cost.
 * @param policy - Of the project.
 */
export function toHeld(amount: bigint, { dailyBudget }: Pick<SponsorPolicy, 'dailyBudget'>): bigint {
  const least = dailyBudget / leastShare
  return amount > least ? amount : least
}

/**
 * Whether a budget is of what is promised and not used.
 *
 * @param name - Of the budget.
 */
export function isHeldBudget(name: string): boolean {
  return name.split('|')[2] === 'held'
}

/** Of a budget that is smaller than a share there is a base unit all the same. */
function atLeastOne(amount: bigint): bigint {
  return amount > 0n ? amount : 1n
}
