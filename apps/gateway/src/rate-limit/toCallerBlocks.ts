import { isIPv6 } from 'node:net'

/** Whom a call counts against, and how much. */
export type CallerBlock = { name: string; cost: number }

/** As many callers of one /48 have together what each of them has alone: a site with networks of its own. */
const callersPerSite = 16

/** IPv4 addresses inside IPv6, as sockets that listen on both write them. */
export const mappedPrefix = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

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
  const [caller, site] = [toBlock(unzoned, 64), toBlock(unzoned, 48)]
  if (caller === undefined || site === undefined) return [{ name, cost: 1 }]
  return [
    { name: caller, cost: 1 },
    { name: site, cost: 1 / callersPerSite },
  ]
}

/**
 * Names the block of IPv6 that an address is in.
 *
 * @param address - Without a zone.
 * @param bits - How long what its addresses begin with is; a multiple of 16.
 * @returns Undefined for what is no IPv6.
 */
export function toBlock(address: string, bits: number): string | undefined {
  if (!isIPv6(address)) return undefined
  return `${toGroups(address)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`
}

/** The eight groups of an IPv6 address, shortened each and written in small letters, as URLs have them. */
function toGroups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
