import { encodeBase64 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

/** The kinds of keys that ordinary accounts of Sui have. */
export type SuiScheme = 'ed25519' | 'secp256k1' | 'secp256r1'

/** A private key of 32 bytes. Test keys only. */
export type SuiKey = { scheme: SuiScheme; privateKey: Uint8Array }

type Signer = {
  /** Stands in front of signatures and keys of the kind. */
  flag: number
  getPublicKey(privateKey: Uint8Array): Uint8Array
  /** 64 bytes over a digest; ECDSA hashes it once more, by SHA-256, and `s` is the low one. */
  sign(digest: Uint8Array, privateKey: Uint8Array): Uint8Array
}

const signers: Readonly<Record<SuiScheme, Signer>> = {
  ed25519: {
    flag: 0,
    getPublicKey: (privateKey) => ed25519.getPublicKey(privateKey),
    sign: (digest, privateKey) => ed25519.sign(digest, privateKey),
  },
  secp256k1: {
    flag: 1,
    getPublicKey: (privateKey) => secp256k1.getPublicKey(privateKey),
    sign: (digest, privateKey) => secp256k1.sign(digest, privateKey, { lowS: true, prehash: true }),
  },
  secp256r1: {
    flag: 2,
    getPublicKey: (privateKey) => p256.getPublicKey(privateKey),
    sign: (digest, privateKey) => p256.sign(digest, privateKey, { lowS: true, prehash: true }),
  },
}

/** The intents of what is signed: a transaction, and a text of a person. */
const intents = { transaction: 0, personalMessage: 3 } as const

/** A key with the flag of its kind in front, as the network knows it. */
export function getSuiPublicKey({ privateKey, scheme }: SuiKey): Uint8Array {
  const { flag, getPublicKey } = signers[scheme]
  return concatBytes(Uint8Array.of(flag), getPublicKey(privateKey))
}

/** The address of a key: the BLAKE2b-256 digest of it with its flag. */
export function toSuiAddress(flaggedKey: Uint8Array): string {
  return `0x${bytesToHex(blake2b(flaggedKey, { dkLen: 32 }))}`
}

/**
 * What is signed of a text: the digest of its intent, its length and itself.
 *
 * @param message - The text in UTF-8.
 */
export function hashSuiMessage(message: Uint8Array): Uint8Array {
  return hashIntent('personalMessage', concatBytes(toUleb128(message.length), message))
}

/** What is signed of a transaction in BCS. */
export function hashSuiTransaction(transaction: Uint8Array): Uint8Array {
  return hashIntent('transaction', transaction)
}

/**
 * Signs a digest.
 *
 * @returns Flag, signature and key, in base64.
 */
export function signSuiDigest(key: SuiKey, digest: Uint8Array): string {
  const { flag, getPublicKey, sign } = signers[key.scheme]
  return encodeBase64(
    concatBytes(Uint8Array.of(flag), sign(digest, key.privateKey), getPublicKey(key.privateKey)),
  )
}

function hashIntent(intent: keyof typeof intents, bytes: Uint8Array): Uint8Array {
  return blake2b(concatBytes(Uint8Array.of(intents[intent], 0, 0), bytes), { dkLen: 32 })
}

/** A length as BCS writes it: seven bits in each byte, the low ones first. */
function toUleb128(length: number): Uint8Array {
  const bytes: number[] = []
  let rest = length
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return Uint8Array.from(bytes)
}
