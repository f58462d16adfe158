/** How many steps run at a time: a heavy one fills the cores but for its waits, which another one fills. */
const lanes = 2

/**
 * @typedef {'passed' | 'failed' | 'skipped'} Outcome
 * @typedef {{ name: string, needs?: readonly string[], isHeavy?: boolean, isLast?: boolean }} PlannedStep -
 *   `needs`: names of steps without which it makes no sense; `isHeavy`: never beside another such; `isLast`: only after all that are heavy.
 */

/**
 * Runs steps, two beside each other where they may be: first those that others need, then heavy ones, then the rest as they come, and
 * those that are last.
 * A step that needs one which did not pass is skipped; one that is not among the steps counts as done.
 *
 * @template {PlannedStep} Step
 * @template {{ outcome: Outcome }} Result
 * @param {readonly Step[]} steps
 * @param {{ run(step: Step): Promise<Result>, skip(step: Step, missing: Step): Result, leaveOut?(step: Step): Result | undefined }} actions -
 *   `missing`: what did not pass; `leaveOut`: asked before a step begins, tells what is reported in its place.
 * @returns {Promise<Result[]>} In the order of the steps, whichever ended first.
 * @throws What `run` throws.
 */
export async function runSteps(steps, { run, skip, leaveOut }) {
  /** @type {Map<Step, Result>} */
  const results = new Map()
  /** @type {Map<Step, Promise<void>>} */
  const running = new Map()
  const order = sortByUse(steps)
  for (;;) {
    skipInVain(order, results, skip)
    const waiting = order.filter((step) => !results.has(step) && !running.has(step))
    const next = waiting.find((step) => mayStart(step, { steps, results, running: [...running.keys()] }))
    const leftOut = next && leaveOut?.(next)
    if (next && leftOut) results.set(next, leftOut)
    else if (next) {
      const ended = run(next).then((result) => {
        results.set(next, result)
        running.delete(next)
      })
      running.set(next, ended)
    } else if (running.size > 0) await Promise.race(running.values())
    else break
  }
  return steps.flatMap((step) => results.get(step) ?? [])
}

/**
 * @template {PlannedStep} Step
 * @param {readonly Step[]} steps
 */
function sortByUse(steps) {
  const needed = new Set(steps.flatMap(({ needs = [] }) => needs))
  /** @param {Step} step */
  const rank = ({ isHeavy, isLast, name }) => (needed.has(name) ? 0 : isHeavy ? 1 : isLast ? 3 : 2)
  return steps.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * @template {PlannedStep} Step
 * @template {{ outcome: Outcome }} Result
 * @param {readonly Step[]} steps
 * @param {Map<Step, Result>} results
 * @param {(step: Step, missing: Step) => Result} skip
 */
function skipInVain(steps, results, skip) {
  for (const step of steps) {
    if (results.has(step)) continue
    const missing = steps.find(
      (other) =>
        step.needs?.includes(other.name) && results.has(other) && results.get(other)?.outcome !== 'passed',
    )
    if (missing) results.set(step, skip(step, missing))
  }
}

/**
 * @param {PlannedStep} step
 * @param {{ steps: readonly PlannedStep[], results: ReadonlyMap<PlannedStep, unknown>, running: readonly PlannedStep[] }} state
 */
function mayStart({ isHeavy, isLast, needs = [] }, { steps, results, running }) {
  if (running.length >= lanes) return false
  if (isHeavy && running.some((other) => other.isHeavy)) return false
  if (isLast && steps.some((other) => other.isHeavy && !results.has(other))) return false
  return steps.every((other) => !needs.includes(other.name) || results.has(other))
}
