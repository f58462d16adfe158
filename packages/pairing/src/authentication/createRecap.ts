import type { Recap, RecapLimit } from './Recap.js'
import { sortRecap } from './sortRecap.js'

/**
 * Makes a recap that grants actions on one resource.
 *
 * @param parameters - `resource`: such as `eip155`. `ability`: such as `request`. `actions`: such as wallet methods.
 * `limits`: the same for each action, `{}` when there are none.
 */
export function createRecap(parameters: {
  resource: string
  ability: string
  actions: readonly string[]
  limits?: RecapLimit
}): Recap {
  const { resource, ability, actions, limits = {} } = parameters
  const granted = Object.fromEntries(actions.map((action) => [`${ability}/${action}`, [limits]]))
  return sortRecap({ att: { [resource]: granted } })
}
