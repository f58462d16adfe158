import { VaultError } from '@latchkey/errors/vault'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { type Bytes, zero } from '../bytes/zero.js'

/** The curves SLIP-10 derives keys of; on secp256k1 it is BIP-32. */
export type Curve = 'secp256k1' | 'ed25519'

const masterKeys: Record<Curve, string> = { secp256k1: 'Bitcoin seed', ed25519: 'ed25519 seed' }
const hardened = 0x80000000
const { Fn } = secp256k1.Point

/**
 * Derives a private key from a seed by BIP-32 and SLIP-10. Ours, because what libraries do on the way leaves the master key and
 * every chain code in memory; the test holds it against the vectors of both texts and, for any seed and path, against a library.
 *
 * @param curve - Where the key lives.
 * @param seed - 16 to 64 bytes, lent.
 * @param path - Such as `m/44'/60'/0'/0/0`; on ed25519 every level has to be hardened.
 * @returns 32 bytes, which belong to the caller.
 * @throws `vault/bytes-invalid` for the one seed in 2^127 whose path leads to no key.
 */
export function derivePrivateKey(curve: Curve, seed: Uint8Array, path: string): Bytes {
  /** Key in the first half, chain code in the second. */
  let node = hash(new TextEncoder().encode(masterKeys[curve]), seed)
  if (curve === 'secp256k1') assertKey(Fn.fromBytes(node.subarray(0, 32), true))
  for (const index of parsePath(path)) {
    const parent = node
    node = deriveChild(curve, parent, index)
    zero(parent)
  }
  const key = node.slice(0, 32)
  zero(node)
  return key
}

function deriveChild(curve: Curve, parent: Bytes, index: number): Bytes {
  const key = parent.subarray(0, 32)
  const data = new Uint8Array(37)
  if (index >= hardened) data.set(key, 1)
  else data.set(secp256k1.getPublicKey(key))
  new DataView(data.buffer).setUint32(33, index)
  const child = hash(parent.subarray(32), data)
  zero(data)
  if (curve === 'ed25519') return child
  const tweak = Fn.fromBytes(child.subarray(0, 32), true)
  const sum = Fn.toBytes(assertKey(Fn.create(tweak + Fn.fromBytes(key)), tweak))
  child.set(sum)
  zero(sum)
  return child
}

function hash(key: Uint8Array, data: Uint8Array): Bytes {
  return hmac(sha512, key, data)
}

/** A number that is zero or beyond the curve's order is no key; BIP-32 goes on to the next index, where nobody would look. */
function assertKey(key: bigint, tweak = key): bigint {
  if (tweak < Fn.ORDER && key !== 0n) return key
  throw new VaultError('vault/bytes-invalid', { name: 'seed', reason: 'its path leads to no key' })
}

function parsePath(path: string): readonly number[] {
  return path
    .split('/')
    .slice(1)
    .map((level) => Number.parseInt(level, 10) + (level.endsWith("'") ? hardened : 0))
}
