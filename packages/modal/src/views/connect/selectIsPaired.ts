import { connectorIds, type KitState } from '@latchkey/core'

/** Whether a wallet is paired; there is one at a time, so other wallets cannot be paired meanwhile. */
export function selectIsPaired({ connections }: KitState): boolean {
  return Object.values(connections).some(({ connectorId }) => connectorId === connectorIds.walletConnect)
}
