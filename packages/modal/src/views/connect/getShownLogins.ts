import type { KitOptions, KitState } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { isLoginExpected } from '../../screen/isLoginExpected.js'
import { selectLoginConnector } from '../selectLoginConnector.js'

/**
 * Which ways to log in are shown: those the project has, where there is an embedded wallet that serves what is wanted.
 *
 * @param state - The kit's state.
 * @param options - The kit's options.
 * @param wanted - The namespace that is to be connected; any when left out.
 */
export function getShownLogins(
  state: Pick<KitState, 'connectors' | 'features'>,
  options: KitOptions,
  wanted: Namespace | undefined,
): { email: boolean; social: boolean } {
  const connector = selectLoginConnector(state)
  const isThere = connector
    ? wanted === undefined || connector.namespaces.includes(wanted)
    : isLoginExpected(options)
  const { email, socials } = state.features
  return { email: isThere && email, social: isThere && socials !== false && socials.length > 0 }
}
