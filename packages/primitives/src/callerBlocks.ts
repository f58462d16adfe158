/** Whom a call counts against, and how much. */
export type CallerBlock = { name: string; cost: number }

/** As many callers of one /48 have together what each of them has alone: a site with networks of its own. */
const callersPerSite = 16

/** IPv4 addresses inside IPv6, as sockets that listen on both write them. */
const mappedPrefix = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/**
 * Tells whom a call from an address counts against. Of IPv6 one customer has at least 2^64 addresses, so the first 64 bits are
 * the caller, and the first 48, which are as easily had, are many callers.
 *
 * @param address - As the socket or a proxy wrote it.
 * @returns The caller first. Of anything but IPv6 the address itself.
 */
export function toCallerBlocks(address: string): [caller: CallerBlock, ...wider: CallerBlock[]] {
  const name = address.replace(mappedPrefix, '')
  const [unzoned = ''] = name.split('%')
  if (!isIPv6(unzoned)) return [{ name, cost: 1 }]
  return [
    { name: toBlock(unzoned, 64), cost: 1 },
    { name: toBlock(unzoned, 48), cost: 1 / callersPerSite },
  ]
}

/**
 * The networks an address is part of, wider than one caller: who has one of them has all its addresses as easily as one.
 *
 * @param address - As the socket or a proxy wrote it.
 * @returns The narrow one first: /24 and /16 of IPv4, /48 and /32 of IPv6. Of anything else the text itself, twice.
 */
export function toNetworkPrefixes(address: string): [narrow: string, wide: string] {
  const [name = ''] = address.replace(mappedPrefix, '').split('%')
  if (isIPv6(name)) return [toBlock(name, 48), toBlock(name, 32)]
  if (!/^\d+(\.\d+){3}$/.test(name)) return [name, name]
  const parts = name.split('.')
  return [`${parts.slice(0, 3).join('.')}.0/24`, `${parts.slice(0, 2).join('.')}.0.0/16`]
}

function toBlock(ipv6: string, bits: number): string {
  return `${toGroups(ipv6)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`
}

/** As the URL standard reads it: a host in brackets is IPv6, or no host. */
function isIPv6(text: string): boolean {
  return text.includes(':') && URL.canParse(`http://[${text}]`)
}

/** The eight groups of an IPv6 address, shortened each and written in small letters, as URLs have them. */
function toGroups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
