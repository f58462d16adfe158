import type { Recap } from './Recap.js'

/**
 * Brings resources and actions into alphabetical order, in which both sides write the signed sentence.
 *
 * @param recap - The recap.
 */
export function sortRecap({ att }: Recap): Recap {
  return {
    att: sortKeys(Object.fromEntries(Object.entries(att).map(([key, actions]) => [key, sortKeys(actions)]))),
  }
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([first], [second]) => (first < second ? -1 : 1)))
}
