import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What of IPv4 is not the internet's: this machine, private networks, tests, multicast (RFC 6890). */
const withheld = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  withheld.addSubnet(network, bits, 'ipv4')
}
/** Within the part of IPv6 that is routed: tunnels, which lead to IPv4 addresses, and examples. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  withheld.addSubnet(network, bits, 'ipv6')
}
/** The only part of IPv6 that is given out for the internet. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address is of the internet, so that asking it reaches nothing that only this machine or its network can.
 *
 * @param address - IPv4 or IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !withheld.check(address, 'ipv4')
  return isIPv6(address) && routed.check(address, 'ipv6') && !withheld.check(address, 'ipv6')
}
