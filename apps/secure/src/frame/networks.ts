import { SecureError } from '@latchkey/errors/secure'
import type { SecureNetwork } from '@latchkey/wire/secure'
import { isWalletNamespace, type WalletNamespace } from '../chains/namespaces.js'

/** A network of one of the namespaces that the wallet has accounts of. */
export type WalletNetwork = { network: SecureNetwork; namespace: WalletNamespace; reference: string }

/**
 * Finds a network that the wallet may act on.
 *
 * @param networks - Those there are.
 * @param caipNetworkId - The one that is meant.
 * @throws `secure/network-unknown`
 */
export function requireNetwork(networks: readonly SecureNetwork[], caipNetworkId: string): WalletNetwork {
  const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
  const [namespace, reference = ''] = caipNetworkId.split(':')
  if (!network || !isWalletNamespace(namespace)) {
    throw new SecureError('secure/network-unknown', { network: caipNetworkId.slice(0, 100) })
  }
  return { network, namespace, reference }
}
