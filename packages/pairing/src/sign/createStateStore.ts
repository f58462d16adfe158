import * as v from 'valibot'
import { parseJson } from '../encoding.js'
import type { PairingStorage } from '../storage/createMemoryStorage.js'

/** The stored state, held in memory too. Every change is one step of the storage, so that tabs do not undo each other's. */
export type StateStore<State> = {
  /** As it was last read or written. */
  readonly state: State
  /** Reads it again: another tab may have written. */
  reload(): Promise<void>
  /**
   * Changes it. Changes follow each other in the order they were asked for.
   *
   * @param recipe - The next state. Pure, and may run several times; the same object means that nothing changes.
   * @returns False when the storage failed: the change then holds for this page alone.
   * @throws What the recipe throws.
   */
  change(recipe: (state: State) => State): Promise<boolean>
}

/**
 * Makes the store of one side.
 *
 * @param options - `schema`: what stored text must pass, else it counts as nothing; `onChange`: told each new state,
 * with `isOwn` when this client made it.
 */
export function createStateStore<State>(options: {
  storage: PairingStorage
  key: string
  schema: v.GenericSchema<unknown, State>
  empty: State
  onChange(state: State, previous: State, isOwn: boolean): void
}): StateStore<State> {
  const { storage, key, schema, empty, onChange } = options
  let state = empty
  let known: string | undefined
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = last.then(run, run)
    last = result.catch(() => {})
    return result
  }

  function parse(text: string | undefined): State {
    if (text === known) return state
    if (text === undefined) return empty
    const parsed = v.safeParse(schema, parseJson(text))
    return parsed.success ? parsed.output : empty
  }

  function take(next: State, text: string | undefined, isOwn: boolean) {
    const previous = state
    state = next
    known = text
    if (next !== previous) onChange(next, previous, isOwn)
  }

  async function write(recipe: (state: State) => State): Promise<boolean> {
    let before = state
    let after = state
    let text = known
    let refusal: unknown
    const change = (stored: string | undefined) => {
      before = parse(stored)
      try {
        after = recipe(before)
      } catch (error) {
        refusal = error
        throw error
      }
      text = after === before && stored !== undefined ? stored : JSON.stringify(after)
      return text
    }
    try {
      if (storage.update) await storage.update(key, change)
      else await storage.set(key, change(await storage.get(key)))
    } catch (error) {
      if (refusal !== undefined) throw error
      // Full, forbidden or gone: this page goes on with what it knows.
      take(recipe(state), known, true)
      return false
    }
    // What another tab wrote in between is news of its own.
    if (before !== state) take(before, undefined, false)
    take(after, text, true)
    return true
  }

  return {
    get state() {
      return state
    },
    reload: () =>
      inTurn(async () => {
        const text = await storage.get(key)
        take(parse(text), text, false)
      }),
    change: (recipe) => inTurn(() => write(recipe)),
  }
}
