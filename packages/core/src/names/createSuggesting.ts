import { getNameSuggestions } from '@latchkey/wire'
import { isRegistering } from './isRegistering.js'
import type { NamesContext, NamesGroup } from './NamesGroup.js'
import type { NameSuggestion } from './NamesState.js'
import { readLabel } from './readLabel.js'
import { readSuggestions } from './readSuggestions.js'
import { toNameFailure } from './toNameFailure.js'

/** The gateway is asked when the field has stood for this long, in ms. */
export const suggestDelayMs = 300
/** An answer is used again for this long, in ms: others register names, too. */
const lifetimeMs = 30_000
/** Answers that are kept at most; the oldest go. */
const maxKept = 50

type Answer = { zone: string; suggestions: readonly NameSuggestion[] }

/** Typing a name. */
export type Suggesting = Pick<NamesGroup, 'setLabel' | 'refresh'> & {
  /**
   * Asks for a label, or uses what was answered shortly before.
   *
   * @throws `name/…`, `wire/…`
   */
  ask(label: string, signal: AbortSignal): Promise<Answer>
  /** What was answered for a label holds no longer. */
  forget(label: string): void
}

/** Makes what suggests names. The last question wins. */
export function createSuggesting({ client, clock, signal, slice }: NamesContext): Suggesting {
  const kept = new Map<string, Answer & { atMs: number }>()
  let question = new AbortController()
  let stopTimer = () => {}
  signal.addEventListener('abort', () => stopTimer())

  function leaveQuestion(): AbortSignal {
    stopTimer()
    question.abort()
    question = new AbortController()
    return question.signal
  }

  async function ask(label: string, asking: AbortSignal): Promise<Answer> {
    const known = kept.get(label)
    if (known && clock.now() - known.atMs < lifetimeMs) return known
    const answer = await client
      .request(getNameSuggestions, {
        params: { name: label },
        query: {},
        signal: AbortSignal.any([signal, asking]),
      })
      .then(({ suggestions }) => readSuggestions(suggestions, label))
      .catch((error: unknown) => Promise.reject(toNameFailure(error, { code: 'name/suggestions-failed' })))
    kept.delete(label)
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size + 1 - maxKept))) kept.delete(oldest)
    kept.set(label, { ...answer, atMs: clock.now() })
    return answer
  }

  async function refresh(): Promise<void> {
    const mine = leaveQuestion()
    const { label, problem } = slice.get()
    if (problem || !label) return
    slice.patch({ suggestionStatus: 'loading', suggestionFailureCode: undefined })
    try {
      const { suggestions, zone } = await ask(label, mine)
      if (!mine.aborted) slice.patch({ suggestions, zone, suggestionStatus: 'ready' })
    } catch (error) {
      if (mine.aborted || signal.aborted) return
      const { code } = toNameFailure(error, { code: 'name/suggestions-failed' })
      slice.patch({ suggestions: [], suggestionStatus: 'failed', suggestionFailureCode: code })
    }
  }

  return {
    ask,
    forget: (label) => kept.delete(label),
    refresh,
    async setLabel(text) {
      const before = slice.get()
      if (isRegistering(before)) return
      const { isStripped, label, problem } = readLabel(text, before.zone)
      slice.patch({ isStripped, step: { status: 'editing' } })
      if (label === before.label) return
      leaveQuestion()
      const isAsked = problem === undefined && label !== ''
      slice.patch({
        ...{ label, problem, suggestions: [], suggestionFailureCode: undefined },
        suggestionStatus: isAsked ? 'waiting' : undefined,
      })
      if (isAsked) stopTimer = clock.schedule(() => void refresh(), suggestDelayMs)
    },
  }
}
