import { getActiveConnection, type KitState, type Network } from '@latchkey/core'

/** Whether the wallet connected on the network's namespace has said which networks it serves, and this is none of them. */
export function isRefusedByWallet(state: KitState, { chainNamespace, caipNetworkId }: Network): boolean {
  const approved = getActiveConnection(state, chainNamespace)?.approvedCaipNetworkIds
  return approved !== undefined && !approved.includes(caipNetworkId)
}
