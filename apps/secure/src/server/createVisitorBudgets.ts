import type { toCallerBlocks } from '@latchkey/primitives'

/** Ids one visitor's network may make up at once, and one more in this time. */
const capacity = 10
const refillMs = 6_000
/** Networks that are remembered; the one unseen for the longest time is forgotten first. */
const maxNetworks = 20_000

/** A visitor as the networks they count against, the narrowest first. */
export type Visitor = ReturnType<typeof toCallerBlocks>

/** What each visitor may still ask about projects that nobody knows. */
export type VisitorBudgets = {
  /** What is left, in questions; below one there is none. */
  getRest(visitor: Visitor): number
  /** Takes one question; false where none is left. */
  take(visitor: Visitor): boolean
  /** Gives one back: the project was real, or nobody could be asked. */
  giveBack(visitor: Visitor): void
}

/**
 * Makes the budgets of visitors.
 *
 * @param now - Milliseconds since 1970.
 */
export function createVisitorBudgets(now: () => number): VisitorBudgets {
  // A Map keeps its order; what is used goes to the end.
  const spentByNetwork = new Map<string, { spent: number; atMs: number }>()

  function getSpent(name: string): number {
    const known = spentByNetwork.get(name)
    return known ? Math.max(0, known.spent - Math.max(0, now() - known.atMs) / refillMs) : 0
  }

  function add(visitor: Visitor, questions: number): void {
    for (const { cost, name } of visitor) {
      const spent = Math.max(0, getSpent(name) + questions * cost)
      spentByNetwork.delete(name)
      spentByNetwork.set(name, { spent, atMs: now() })
      const [oldest] = spentByNetwork.keys()
      if (spentByNetwork.size > maxNetworks && oldest !== undefined) spentByNetwork.delete(oldest)
    }
  }

  const getRest = (visitor: Visitor) =>
    Math.min(...visitor.map(({ cost, name }) => (capacity - getSpent(name)) / cost))

  return {
    getRest,
    take(visitor) {
      if (getRest(visitor) < 1) return false
      add(visitor, 1)
      return true
    },
    giveBack: (visitor) => add(visitor, -1),
  }
}
