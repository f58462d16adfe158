/** What a caller waits for what lies further back; the rest is read for the next question. */
const waitMs = 4_000
/** Calls that a question may cost: a page of a busy account on one network, or a look at each of many. */
const callsOfQuestion = { all: 120, eachAtLeast: 24 }
/** With fewer than that nothing can be read. */
const leastCalls = 8

/** What a question of a visitor may still cost on one network. */
export type Question = {
  /** Aborted when the caller has gone, or has waited long enough. */
  signal: AbortSignal
  /** Counts calls of the node that are to be made; false when there are not as many left. */
  take(calls: number): boolean
  /** Whether the answer is to be given with what is known. */
  isOver(): boolean
}

/**
 * Bounds what a question costs, in time and in calls of the node: to a caller it is one call, whatever it asks for.
 *
 * @param signal - Aborted when the caller has gone.
 * @param networkCount - How many networks it is about.
 * @returns What makes the question of each of them; all end at the same time.
 */
export function openQuestion(signal: AbortSignal | undefined, networkCount = 1): () => Question {
  const waiting = AbortSignal.timeout(waitMs)
  const both = signal ? AbortSignal.any([signal, waiting]) : waiting
  return () => {
    let left = Math.max(callsOfQuestion.eachAtLeast, Math.floor(callsOfQuestion.all / networkCount))
    return {
      signal: both,
      take(calls) {
        if (left < calls) return false
        left -= calls
        return true
      },
      isOver: () => both.aborted || left < leastCalls,
    }
  }
}
