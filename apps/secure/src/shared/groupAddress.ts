import { getAddress, type Hex } from 'viem'

/**
 * An address in groups of four, for comparing it. One of EVM has its checksum (EIP-55), so that it reads the same here, on the
 * site and in an explorer.
 *
 * @param address - The whole address; `0x` is a group of its own.
 */
export function groupAddress(address: string): string[] {
  const toGroups = (text: string) => text.match(/.{1,4}/g) ?? []
  if (!address.startsWith('0x')) return toGroups(address)
  const isAccount = /^0x[0-9a-fA-F]{40}$/.test(address)
  const written = isAccount ? getAddress(address.toLowerCase() as Hex) : address.toLowerCase()
  return ['0x', ...toGroups(written.slice(2))]
}
