import type { Recap } from './Recap.js'

/**
 * The wallet methods a recap grants: its actions on the resource `eip155`.
 *
 * @param recap - The recap, if any.
 */
export function getRecapMethods(recap: Recap | undefined): string[] {
  return Object.keys(recap?.att.eip155 ?? {}).map((action) => action.slice(action.indexOf('/') + 1))
}
