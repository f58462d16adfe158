/** Gives out turns; undefined when it is the caller's already. */
export type Turns = () => Promise<void> | undefined

/**
 * Makes newcomers wait in a line while the process is busy, so that what was begun is finished first: at most some begin
 * in one turn of the event loop, in the order they came. With all begun at once each would wait for all others at every
 * step that it takes, and those with the most steps would take many times as long as the rest.
 *
 * Nobody waits for those before to finish, so one who waits for a slow network holds up nobody.
 *
 * @param perTurn - How many begin in one turn.
 */
export function createTurnQueue(perTurn: number): Turns {
  const waiting: (() => void)[] = []
  let next = 0
  let begun = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(turn)
  }

  function turn(): void {
    isScheduled = false
    const end = Math.min(waiting.length, next + perTurn)
    begun = end - next
    for (; next < end; next++) waiting[next]?.()
    if (next === waiting.length) {
      waiting.length = 0
      next = 0
    } else if (next >= maxPassed) {
      waiting.splice(0, next)
      next = 0
    }
    if (begun > 0) schedule()
  }

  return () => {
    schedule()
    if (waiting.length === 0 && begun < perTurn) {
      begun++
      return undefined
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
}

/** Those who have had their turn are taken out of the line together: one by one the line would be moved each time. */
const maxPassed = 1_000
