import type { Network } from './wallet/createWallet.js'

/**
 * What we call a network.
 *
 * @param networks - The networks pocket has.
 * @param chainId - The one meant, which may be none of them.
 */
export function networkName(networks: readonly Network[], chainId: number): string {
  return networks.find((network) => network.id === chainId)?.name ?? `Network ${chainId}`
}
