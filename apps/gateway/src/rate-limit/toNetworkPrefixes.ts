import { isIPv4 } from 'node:net'
import { mappedPrefix, toBlock } from './toCallerBlocks.js'

/**
 * The networks an address is part of, wider than one caller: who has one of them has all its addresses as easily as one.
 *
 * @param address - As the socket or a proxy wrote it.
 * @returns The narrow one first: /24 and /16 of IPv4, /48 and /32 of IPv6.
 */
export function toNetworkPrefixes(address: string): [narrow: string, wide: string] {
  const [name = ''] = address.replace(mappedPrefix, '').split('%')
  if (isIPv4(name)) {
    const parts = name.split('.')
    return [`${parts.slice(0, 3).join('.')}.0/24`, `${parts.slice(0, 2).join('.')}.0.0/16`]
  }
  return [toBlock(name, 48) ?? name, toBlock(name, 32) ?? name]
}
