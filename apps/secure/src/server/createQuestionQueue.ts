import type { Visitor, VisitorBudgets } from './createVisitorBudgets.js'
import { GatewayAnswerError } from './GatewayAnswerError.js'
import { VisitorLimitError } from './VisitorLimitError.js'

/** Questions about projects that are not known yet, under way at once and waiting. */
const maxOpen = 32
const maxWaiting = 1_000
/** Of all together: so many at once and a second, which leaves the gateway room for questions about known projects. */
const pace = { capacity: 100, perSecond: 5 }
/** Longest wait for a turn, and for a gateway that asks to be left alone, in milliseconds. */
const patienceMs = 10_000

type Question = { visitor: Visitor; run: () => Promise<void>; fail: (error: Error) => void; dueMs: number }

/** Lets questions about unknown projects through, those of visitors who asked least first. */
export type QuestionQueue = {
  /**
   * @param visitor - Who asks.
   * @param ask - Asks the gateway; whether the project exists.
   * @throws VisitorLimitError when the visitor has none left; what `ask` threw; an error when there was no turn in time.
   */
  ask<Answer extends { isProject: boolean }>(visitor: Visitor, ask: () => Promise<Answer>): Promise<Answer>
}

/**
 * Makes the queue. A flood from one network holds up that network: the others go first, since they have more left.
 *
 * @param parts - What visitors have left, and the clock.
 */
export function createQuestionQueue({
  budgets,
  now,
}: {
  budgets: VisitorBudgets
  now: () => number
}): QuestionQueue {
  const waiting = new Set<Question>()
  let open = 0
  let quietUntilMs = 0
  let turns = pace.capacity
  let turnsAtMs = now()
  let timer: NodeJS.Timeout | undefined

  /** Whose visitor has the most left, or with -1 the least. */
  function pick(sign: 1 | -1): Question | undefined {
    let best: Question | undefined
    let bestRest = Number.NEGATIVE_INFINITY
    for (const question of waiting) {
      const rest = sign * budgets.getRest(question.visitor)
      if (rest > bestRest) [best, bestRest] = [question, rest]
    }
    return best
  }

  function takeTurn(): boolean {
    const elapsedSeconds = Math.max(0, now() - turnsAtMs) / 1000
    turns = Math.min(pace.capacity, turns + elapsedSeconds * pace.perSecond)
    turnsAtMs = now()
    if (turns < 1) return false
    turns -= 1
    return true
  }

  /** Where all places are taken, the question of whoever asked most gives way. */
  function makeRoom(visitor: Visitor): boolean {
    if (waiting.size < maxWaiting) return true
    const least = pick(-1)
    if (!least || budgets.getRest(least.visitor) >= budgets.getRest(visitor)) return false
    waiting.delete(least)
    least.fail(new Error('Too many projects are being asked for'))
    return true
  }

  function dropLate(): void {
    for (const question of waiting) {
      if (question.dueMs > now()) continue
      waiting.delete(question)
      question.fail(new Error('There was no turn to ask the gateway in time'))
    }
  }

  /** Begins what may begin; comes back by itself while anything waits. */
  function work(): void {
    clearTimeout(timer)
    dropLate()
    while (open < maxOpen && now() >= quietUntilMs && waiting.size > 0 && takeTurn()) {
      const question = pick(1)
      if (!question) break
      waiting.delete(question)
      open += 1
      void question.run().finally(() => {
        open -= 1
        work()
      })
    }
    if (waiting.size > 0) timer = setTimeout(work, 250).unref()
  }

  return {
    ask(visitor, ask) {
      if (!budgets.take(visitor)) return Promise.reject(new VisitorLimitError())
      return new Promise((resolve, reject) => {
        const fail = (error: Error) => {
          budgets.giveBack(visitor)
          reject(error)
        }
        const question: Question = { visitor, fail, run, dueMs: now() + patienceMs }
        async function run(): Promise<void> {
          try {
            const answer = await ask()
            if (answer.isProject) budgets.giveBack(visitor)
            resolve(answer)
          } catch (error) {
            if (!(error instanceof GatewayAnswerError && error.status === 429)) return fail(error as Error)
            quietUntilMs = Math.max(quietUntilMs, now() + Math.min(error.retryAfterMs, patienceMs))
            waiting.add(question)
          }
        }
        if (!makeRoom(visitor)) return fail(new Error('Too many projects are being asked for'))
        waiting.add(question)
        work()
      })
    },
  }
}
