import type { Recap } from './Recap.js'

const opening = 'I further authorize the stated URI to perform the following actions on my behalf:'

/**
 * Says in a sentence what a recap grants, as the person who signs reads it (EIP-5573).
 *
 * @param recap - The recap, sorted.
 */
export function formatRecapSentence({ att }: Recap): string {
  const clauses = Object.entries(att).flatMap(([resource, actions]) =>
    [...groupByAbility(Object.keys(actions))].map(
      ([ability, names]) => `'${ability}': ${names.map((name) => `'${name}'`).join(', ')} for '${resource}'.`,
    ),
  )
  return [opening, ...clauses.map((clause, index) => `(${index + 1}) ${clause}`)].join(' ')
}

function groupByAbility(actions: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const action of actions.sort()) {
    const [ability = '', ...name] = action.split('/')
    groups.set(ability, [...(groups.get(ability) ?? []), name.join('/')])
  }
  return groups
}
