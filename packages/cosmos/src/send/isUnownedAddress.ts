import { encodeHex } from '@latchkey/primitives'
import { sha256 } from '@noble/hashes/sha2.js'
import { readAddress } from '../address/addresses.js'

/** The SDK's modules with accounts: their addresses are hashes of these names, so that nobody has a key (cosmos-sdk, ADR-028). */
const modules = [
  ...['fee_collector', 'distribution', 'bonded_tokens_pool', 'not_bonded_tokens_pool', 'gov', 'mint', 'bank'],
  ...['transfer', 'interchainaccounts', 'feeibc', 'nft', 'protocolpool', 'crisis', 'staking', 'slashing'],
]

/**
 * Tells whether nobody has the key of an address: the one of all zeros, and those of the network's own modules.
 *
 * @param address - An address.
 */
export function isUnownedAddress(address: string): boolean {
  const bytes = readAddress(address)?.bytes
  if (!bytes) return false
  const owned = encodeHex(bytes)
  return (
    bytes.every((byte) => byte === 0) ||
    modules.some((name) => encodeHex(sha256(new TextEncoder().encode(name)).subarray(0, 20)) === owned)
  )
}
