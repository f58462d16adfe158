import { BlockList, isIPv6 } from 'node:net'

const privateBlocks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateBlocks.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateBlocks.addSubnet(network, bits, 'ipv6')
}

/**
 * Whether an address is of this machine or of a network that the internet does not route.
 *
 * @param address - IPv4 or IPv6, also IPv4 inside IPv6.
 * @see https://www.rfc-editor.org/rfc/rfc6890
 */
export function isPrivateAddress(address: string): boolean {
  const [unzoned = ''] = address.split('%')
  return privateBlocks.check(unzoned, isIPv6(unzoned) ? 'ipv6' : 'ipv4')
}
