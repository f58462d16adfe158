import { connectorIds, type KitOptions, type KitState } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { emailLoginView, socialRow } from '../login/views.js'
import { selectLoginConnector } from '../selectLoginConnector.js'

/** Whether the site has added an embedded wallet, which may not have come yet. */
export function isLoginExpected({ connectors }: Pick<KitOptions, 'connectors'>): boolean {
  return connectors?.some(({ id }) => id === connectorIds.auth) ?? false
}

/** Loads what Connect shows of logging in; where it cannot be had, Connect asks again. */
export async function loadLoginMethods(): Promise<void> {
  await Promise.all([emailLoginView.load(), socialRow.load()]).catch(() => undefined)
}

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
