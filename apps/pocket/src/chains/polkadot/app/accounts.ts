import { decodeHex } from '@latchkey/primitives'
import { type Account, type ChainAccounts, fixedAddresses } from '../../../app/wallet/accounts.js'
import { facts } from '../facts.js'

const addresses = [
  '5GmS1wtCfR4tK5SSgnZbVT4kYw5W8NmxmijcsxCQE6oLW6A8',
  '5E47G5ZWvGJ1KQe8jAq9LVrEowZgewww6TX4mtRCbLegRaPH',
  '5GYmYmFoEcZtfVVuu6RhWMLgT5x3Wxx8zMVjY4HZHStWkWr8',
] as const

/**
 * The addresses of pocket's accounts, sr25519: the first without a path, the others at `//1` and `//2`. With the generic prefix 42, which
 * extensions show sites, and which is the local network's own.
 */
export const accounts: ChainAccounts = fixedAddresses([...addresses], facts.toAddressKey)

/**
 * An account's address.
 *
 * @param account - One of ours.
 */
export function addressOf({ index }: Account): string {
  return addresses[index]
}

/**
 * An account's public key.
 *
 * @param account - One of ours.
 * @returns 32 bytes.
 */
export function publicKeyOf(account: Account): Uint8Array {
  return decodeHex(facts.toAddressKey(addressOf(account))) ?? new Uint8Array()
}
