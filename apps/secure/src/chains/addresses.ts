import { bip122Addresses } from './bip122/addresses.js'
import type { ChainAddresses } from './ChainAddresses.js'
import { eip155Addresses } from './eip155/addresses.js'
import type { KeptNamespace } from './namespaces.js'
import { solanaAddresses } from './solana/addresses.js'

/** How addresses of each namespace are compared and written. */
export const chainAddresses = {
  eip155: eip155Addresses,
  solana: solanaAddresses,
  bip122: bip122Addresses,
} satisfies Record<KeptNamespace, ChainAddresses>

/**
 * Finds how the addresses of a network are compared and written.
 *
 * @param caipNetworkId - The network.
 * @throws Where the wallet has nothing to do with its namespace: nobody may guess how its addresses compare.
 */
export function addressesOf(caipNetworkId: string): ChainAddresses {
  const [namespace = ''] = caipNetworkId.split(':')
  if (Object.hasOwn(chainAddresses, namespace)) return chainAddresses[namespace as KeptNamespace]
  throw new TypeError(`No addresses of ${namespace}`)
}
