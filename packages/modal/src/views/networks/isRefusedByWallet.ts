import type { KitState, Network } from '@latchkey/core'

/** Whether the connected wallet has said which networks it serves, and this is none of them. */
export function isRefusedByWallet(
  { accounts, networks }: Pick<KitState, 'accounts' | 'networks'>,
  network: Network,
): boolean {
  const state = networks[network.chainNamespace]
  if (!state || state.supportsAllNetworks || !accounts[network.chainNamespace]?.address) return false
  return !state.approvedCaipNetworkIds.includes(network.caipNetworkId)
}
