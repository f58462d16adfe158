import { unite } from '../namespaces/unite.js'
import type { Recap } from './Recap.js'

/**
 * The chains a recap limits its methods to, from the first limits of each action on the resource `eip155`.
 *
 * @param recap - The recap, if any.
 * @returns CAIP-2 ids; none means that the recap does not say.
 */
export function getRecapChains(recap: Recap | undefined): string[] {
  return unite(...Object.values(recap?.att.eip155 ?? {}).map(([limits]) => readTexts(limits?.chains)))
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
