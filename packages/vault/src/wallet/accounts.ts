import { encodeBase58 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bech32, bech32m } from '@scure/base'
import type { Curve } from './derivePrivateKey.js'

/** Where an account's key is, and how its public key is shown. */
type Account = { curve: Curve; path: string; toAddress(publicKey: Uint8Array): string }

/**
 * Every account of a wallet. All come from one seed; another is a line here.
 *
 * Paths: BIP-44 for EVM, SLIP-10 with the two hardened levels Solana wallets use, BIP-84 and BIP-86 for Bitcoin, where coin 1'
 * is the test networks'.
 */
export const accounts = {
  evm: { curve: 'secp256k1', path: "m/44'/60'/0'/0/0", toAddress: toEvmAddress },
  solana: { curve: 'ed25519', path: "m/44'/501'/0'/0'", toAddress: encodeBase58 },
  bitcoinPayment: {
    curve: 'secp256k1',
    path: "m/84'/0'/0'/0/0",
    toAddress: (key) => toSegwitAddress('bc', key),
  },
  bitcoinOrdinal: {
    curve: 'secp256k1',
    path: "m/86'/0'/0'/0/0",
    toAddress: (key) => toTaprootAddress('bc', key),
  },
  bitcoinTestnetPayment: {
    curve: 'secp256k1',
    path: "m/84'/1'/0'/0/0",
    toAddress: (key) => toSegwitAddress('tb', key),
  },
  bitcoinTestnetOrdinal: {
    curve: 'secp256k1',
    path: "m/86'/1'/0'/0/0",
    toAddress: (key) => toTaprootAddress('tb', key),
  },
} as const satisfies Record<string, Account>

/** An account of a wallet. */
export type AccountName = keyof typeof accounts

/**
 * The public key of a private one: 33 bytes on secp256k1, 32 on ed25519.
 *
 * @param curve - Where the key lives.
 * @param privateKey - 32 bytes, lent.
 */
export function getPublicKey(curve: Curve, privateKey: Uint8Array): Uint8Array {
  return (curve === 'ed25519' ? ed25519 : secp256k1).getPublicKey(privateKey)
}

/** Upper and lower case are the checksum of EIP-55. */
function toEvmAddress(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  const address = toHex(keccak_256(point.subarray(1)).subarray(12))
  const checksum = toHex(keccak_256(new TextEncoder().encode(address)))
  const cased = Array.from(address, (digit, index) =>
    Number.parseInt(checksum.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}

/** P2WPKH: witness version 0 of HASH160 (BIP-141, BIP-173). */
function toSegwitAddress(prefix: 'bc' | 'tb', publicKey: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))])
}

/** P2TR without scripts: witness version 1 of the key that is tweaked with its own hash (BIP-341, BIP-350). */
function toTaprootAddress(prefix: 'bc' | 'tb', publicKey: Uint8Array): string {
  const { lift_x: liftX, taggedHash, pointToBytes } = schnorr.utils
  const { Fn, BASE } = secp256k1.Point
  const internalKey = publicKey.subarray(1)
  const tweak = Fn.fromBytes(taggedHash('TapTweak', internalKey))
  const outputKey = liftX(BigInt(`0x${toHex(internalKey)}`)).add(BASE.multiply(tweak))
  return bech32m.encode(prefix, [1, ...bech32m.toWords(pointToBytes(outputKey))])
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
