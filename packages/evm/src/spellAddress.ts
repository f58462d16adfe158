import { getAddress } from 'viem'

/**
 * Writes an address with the checksum of EIP-55, which sign-in messages must have (EIP-4361) and not every wallet shares.
 *
 * @param address - In any case.
 */
export function spellAddress(address: string): string {
  return getAddress(address)
}
