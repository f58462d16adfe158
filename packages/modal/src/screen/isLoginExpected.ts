import { connectorIds, type KitOptions } from '@latchkey/core'

/** Whether the site has added an embedded wallet, which may not have come yet. */
export function isLoginExpected({ connectors }: Pick<KitOptions, 'connectors'>): boolean {
  return connectors?.some(({ id }) => id === connectorIds.auth) ?? false
}
