import type { Network } from '@latchkey/core'
import type { FirstMessages } from './Messages.js'

/**
 * What a network is called. One that only the wallet knows has no name of its own.
 *
 * @param messages - The catalogue.
 * @param network - The network.
 */
export function getNetworkName(
  { common }: FirstMessages,
  network: Pick<Network, 'id' | 'name' | 'isUnknown'>,
): string {
  return network.isUnknown ? common.unknownNetwork({ id: String(network.id) }) : network.name
}
