import { SecureError } from '@latchkey/errors/secure'
import type { SecureNetwork } from '@latchkey/wire/secure'

type Namespace = 'eip155' | 'solana'

/** A network of one of the namespaces that the wallet has accounts of. */
export type WalletNetwork = { network: SecureNetwork; namespace: Namespace; reference: string }

/**
 * A network as CAIP-2 has it. The protocol writes a number for EVM, and a text without a colon means Solana.
 *
 * @param chainId - As the protocol writes it.
 */
export function toCaipNetworkId(chainId: string | number): string {
  const text = String(chainId)
  if (text.includes(':')) return text
  return /^\d+$/.test(text) ? `eip155:${text}` : `solana:${text}`
}

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
  if (!network || (namespace !== 'eip155' && namespace !== 'solana')) {
    throw new SecureError('secure/network-unknown', { network: caipNetworkId.slice(0, 100) })
  }
  return { network, namespace, reference }
}

/**
 * A network as the protocol writes it: a number on EVM, CAIP-2 elsewhere.
 *
 * @param network - The network.
 */
export function toFrameChainId({ namespace, network, reference }: WalletNetwork): string | number {
  return namespace === 'eip155' ? Number(reference) : network.caipNetworkId
}
