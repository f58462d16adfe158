import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'

/** Keys and signatures of another library than the one that verifies them here. */
const curves = [
  {
    getPublicKey: (secret: Uint8Array) => ed25519.getPublicKey(secret),
    sign: (bytes: Uint8Array, secret: Uint8Array) => ed25519.sign(bytes, secret),
  },
  {
    getPublicKey: (secret: Uint8Array) => secp256k1.getPublicKey(secret),
    sign: (bytes: Uint8Array, secret: Uint8Array, lowS = true) =>
      secp256k1.sign(bytes, secret, { lowS, prehash: true }),
  },
  {
    getPublicKey: (secret: Uint8Array) => p256.getPublicKey(secret),
    sign: (bytes: Uint8Array, secret: Uint8Array, lowS = true) =>
      p256.sign(bytes, secret, { lowS, prehash: true }),
  },
] as const

/** The flag of a kind of keys: Ed25519, secp256k1, secp256r1. */
export type TestFlag = 0 | 1 | 2

const hash = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Buffer.from(blake2b(Buffer.concat(parts.map((part) => Buffer.from(part))), { dkLen: 32 }))

/** The digest of a text; texts of tests are shorter than 2^14 bytes. */
export function digestOf(message: string): Buffer {
  const { length } = Buffer.from(message)
  const prefix = length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
  return hash([3, 0, 0], prefix, Buffer.from(message))
}

/** An account with one key. */
export type TestSigner = {
  flag: TestFlag
  publicKey: Uint8Array
  address: string
  /** The 64 bytes alone. */
  signBytes(message: string): Uint8Array
  sign(message: string): string
}

/** Makes an account whose key is 32 times a byte. */
export function createTestSigner(flag: TestFlag, byte: number, { lowS = true } = {}): TestSigner {
  const secret = new Uint8Array(32).fill(byte)
  const publicKey = curves[flag].getPublicKey(secret)
  const signBytes = (message: string) => curves[flag].sign(digestOf(message), secret, lowS)
  return {
    flag,
    publicKey,
    address: `0x${hash([flag], publicKey).toString('hex')}`,
    signBytes,
    sign: (message) =>
      Buffer.concat([[flag], signBytes(message), publicKey].map((part) => Buffer.from(part))).toString(
        'base64',
      ),
  }
}

/** An account of several keys. */
export function createTestMultisig(
  members: readonly { signer: Pick<TestSigner, 'flag' | 'publicKey'>; weight: number }[],
  threshold: number,
) {
  const list = members.flatMap(({ signer: { flag, publicKey }, weight }) => [[flag], publicKey, [weight]])
  const account = [[members.length], ...list, [threshold & 0xff, threshold >> 8]]
  return {
    address: `0x${hash([3], [threshold & 0xff, threshold >> 8], ...list).toString('hex')}`,
    /** Signs as some of the members, by their positions; `bitmap` says otherwise who did. */
    sign(
      parts: readonly { position: number; flag: number; bytes: Uint8Array }[],
      bitmap = parts.reduce((bits, { position }) => bits | (1 << position), 0),
    ): string {
      const given = parts.flatMap(({ bytes, flag }) => [[flag], bytes])
      const all = [[3], [parts.length], ...given, [bitmap & 0xff, bitmap >> 8], ...account]
      return Buffer.concat(all.map((part) => Buffer.from(part))).toString('base64')
    },
  }
}

/** A passkey; `clientData` says what the browser writes. */
export function createTestPasskey(byte: number) {
  const secret = new Uint8Array(32).fill(byte)
  const publicKey = p256.getPublicKey(secret)
  const authenticatorData = Buffer.concat([
    createHash('sha256').update('wallet.example').digest(),
    Buffer.from([0x1d, 0, 0, 0, 0]),
  ])
  const behindLength = (bytes: Uint8Array) =>
    bytes.length < 0x80 ? [[bytes.length], bytes] : [[(bytes.length & 0x7f) | 0x80, bytes.length >> 7], bytes]
  return {
    publicKey,
    address: `0x${hash([6], publicKey).toString('hex')}`,
    sign(message: string, change: object = {}, flag = 2): string {
      const clientData = Buffer.from(
        JSON.stringify({
          type: 'webauthn.get',
          challenge: digestOf(message).toString('base64url'),
          origin: 'https://wallet.example',
          crossOrigin: false,
          ...change,
        }),
      )
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      const own = Buffer.concat([
        Buffer.from([flag]),
        p256.sign(signed, secret, { lowS: true, prehash: true }),
        publicKey,
      ])
      const parts = [
        [6],
        ...behindLength(authenticatorData),
        ...behindLength(clientData),
        ...behindLength(own),
      ]
      return Buffer.concat(parts.map((part) => Buffer.from(part))).toString('base64')
    },
  }
}
