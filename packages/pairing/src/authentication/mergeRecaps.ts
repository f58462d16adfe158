import type { Recap } from './Recap.js'
import { sortRecap } from './sortRecap.js'

/**
 * Joins two recaps; where both limit the same action, the second one counts.
 *
 * @param first - A recap.
 * @param second - A recap.
 */
export function mergeRecaps(first: Recap, second: Recap): Recap {
  const resources = [...Object.keys(first.att), ...Object.keys(second.att)]
  return sortRecap({
    att: Object.fromEntries(
      resources.map((resource) => [resource, { ...first.att[resource], ...second.att[resource] }]),
    ),
  })
}
