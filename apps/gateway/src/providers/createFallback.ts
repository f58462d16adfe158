import { Counter, type Registry } from 'prom-client'
import { GatewayFailure } from '../http/GatewayFailure.js'

/** A provider in its place in the order. */
export type Candidate<Provider> = {
  /** By what settings and figures know it. */
  name: string
  provider: Provider
  /** Longest wait for its answer, in milliseconds. */
  timeoutMs: number
}

/** A question to the providers of a capability. */
export type Question<Provider, Answer> = {
  /** What it is asked for, by name. */
  capability: string
  /** The namespace or network it is about; for the figures. */
  scope: string
  /** In the order they are asked. */
  candidates: readonly Candidate<Provider>[]
  /** Asks one; the signal is aborted when nobody waits for it any longer. */
  ask(provider: Provider, signal: AbortSignal): Promise<Answer>
  /** Whether an answer ends the search; otherwise the next may know more. By default every one does. */
  isFound?(answer: Answer): boolean
  /** Aborted when the caller goes away. */
  signal?: AbortSignal | undefined
  /** Told of each that failed or was too late, and of each that answered. */
  onOutcome?(provider: Provider, outcome: Outcome): void
}

/** What became of asking one provider. */
type Outcome = 'answered' | 'failed' | 'timed-out'

/**
 * Asks providers in order, the next one after a failure or a time-out, and counts who answered.
 *
 * @returns The first answer that was looked for, or the last of those that knew nothing.
 * @throws What the last one threw when none answered, or when one failed and the others knew nothing; what a
 * provider refuses as the caller's mistake; the reason of the signal.
 */
export type Fallback = <Provider, Answer>(question: Question<Provider, Answer>) => Promise<Answer>

/**
 * Makes the one piece by which all capabilities choose among their providers.
 *
 * @param options - Where it counts, and who is told of failures.
 */
export function createFallback({
  registry,
  onFailure = () => {},
}: {
  registry: Registry
  onFailure?: (failure: { capability: string; scope: string; provider: string; err: unknown }) => void
}): Fallback {
  const answers = new Counter({
    name: 'latchkey_provider_answers_total',
    help: 'Questions to providers by capability, network or namespace, provider and outcome.',
    labelNames: ['capability', 'scope', 'provider', 'outcome'],
    registers: [registry],
  })

  return async (question) => {
    const { capability, scope, candidates, isFound = () => true, onOutcome, signal } = question
    let failure: { error: unknown } | undefined
    let empty: { answer: Awaited<ReturnType<typeof question.ask>> } | undefined
    for (const { name, provider, timeoutMs } of candidates) {
      signal?.throwIfAborted()
      const note = (outcome: Outcome) => {
        answers.inc({ capability, scope, provider: name, outcome })
        onOutcome?.(provider, outcome)
      }
      const wait = createWait(timeoutMs, signal)
      try {
        const answer = await Promise.race([question.ask(provider, wait.signal), wait.over])
        note('answered')
        if (isFound(answer)) return answer
        empty = { answer }
      } catch (error) {
        signal?.throwIfAborted()
        // Another provider would only refuse it too.
        if (error instanceof GatewayFailure && error.status < 500) throw error
        note(wait.isTimedOut() ? 'timed-out' : 'failed')
        onFailure({ capability, scope, provider: name, err: error })
        failure = { error }
      } finally {
        wait.end()
      }
    }
    if (failure) throw failure.error
    if (empty) return empty.answer
    throw new Error(`There is no provider of ${capability}`)
  }
}

/** A time-out and a caller that may go away, as one signal and as one promise that only ever rejects. */
function createWait(timeoutMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController()
  const { signal } = controller
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    controller.abort(new Error(`no answer in ${timeoutMs} ms`))
  }, timeoutMs)
  const leave = () => controller.abort(caller?.reason)
  if (caller?.aborted) leave()
  else caller?.addEventListener('abort', leave, { once: true })
  const over = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Whoever asks may be done before it has begun to wait.
  over.catch(() => {})
  return {
    signal,
    over,
    isTimedOut: () => isTimedOut,
    end() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', leave)
    },
  }
}
