import { schnorr } from '@noble/curves/secp256k1.js'
import { parseAddress } from '../address.js'

/** Addresses that were spelt by hand: their hashes are of no key that anyone knows. */
const spelt: ReadonlySet<string> = new Set([
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
])

/**
 * Tells whether nobody can hold the key of an address: hashes that are one byte again and again, addresses spelt by hand, and Taproot
 * keys that are no point of the curve, which nothing can sign for (BIP-341).
 *
 * @param address - A Bitcoin address.
 */
export function isUnownedAddress(address: string): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return false
  const { kind, program } = parsed
  if (program.every((byte) => byte === program[0])) return true
  return kind === 'p2tr' ? !isPoint(program) : spelt.has(address)
}

function isPoint(x: Uint8Array): boolean {
  try {
    schnorr.utils.lift_x(BigInt(`0x${Array.from(x, (byte) => byte.toString(16).padStart(2, '0')).join('')}`))
    return true
  } catch {
    return false
  }
}
