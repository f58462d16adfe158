import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as sr25519 from '@scure/sr25519'

/** The curves that accounts sign on, by their number in a signature. */
const schemes = ['ed25519', 'sr25519', 'ecdsa'] as const
export type PolkadotScheme = (typeof schemes)[number]

/** A key of an account. Test keys only. */
export type PolkadotKey = {
  scheme: PolkadotScheme
  /** 32 bytes. */
  seed: Uint8Array
}

/** An account with its key. */
export type PolkadotKeyPair = {
  scheme: PolkadotScheme
  /** The account, 32 bytes: the public key, or the hash of one on the curve of ECDSA. */
  account: Uint8Array
  /** As networks with this prefix write it. */
  toAddress(prefix: number): string
  /** 64 bytes, or 65 of ECDSA. */
  sign(bytes: Uint8Array): Uint8Array
  /** With the number of the curve in front. */
  signMarked(bytes: Uint8Array): Uint8Array
}

const hash = (bytes: Uint8Array, dkLen = 32) => blake2b(bytes, { dkLen })

/** Writes bytes in hexadecimal with `0x`. */
export const toPolkadotHex = (bytes: Uint8Array): `0x${string}` => `0x${bytesToHex(bytes)}`

/** Reads hexadecimal, with or without `0x`. */
export const fromPolkadotHex = (text: string): Uint8Array => hexToBytes(text.replace(/^0x/, ''))

/**
 * A key's account.
 *
 * @param key - See {@link PolkadotKey}.
 */
export function createPolkadotKeyPair({ scheme, seed }: PolkadotKey): PolkadotKeyPair {
  const { account, sign } = signers[scheme](seed)
  return {
    scheme,
    account,
    toAddress: (prefix) => toSs58(account, prefix),
    sign,
    signMarked: (bytes) => concatBytes(Uint8Array.of(schemes.indexOf(scheme)), sign(bytes)),
  }
}

const signers: Readonly<
  Record<PolkadotScheme, (seed: Uint8Array) => Pick<PolkadotKeyPair, 'account' | 'sign'>>
> = {
  ed25519: (seed) => ({
    account: ed25519.getPublicKey(seed),
    sign: (bytes) => ed25519.sign(bytes, seed),
  }),
  sr25519(seed) {
    const secret = sr25519.secretFromSeed(seed)
    return { account: sr25519.getPublicKey(secret), sign: (bytes) => sr25519.sign(secret, bytes) }
  },
  ecdsa: (seed) => ({
    account: hash(secp256k1.getPublicKey(seed, true)),
    sign(bytes) {
      const [mark = 0, ...rest] = secp256k1.sign(hash(bytes), seed, { prehash: false, format: 'recovered' })
      return Uint8Array.of(...rest, mark)
    },
  }),
}

/** Writes an address with its checksum. */
export function toSs58(account: Uint8Array, prefix: number): string {
  const head =
    prefix < 64 ? [prefix] : [0x40 | ((prefix & 0xfc) >> 2), (prefix >> 8) | ((prefix & 0b11) << 6)]
  const body = concatBytes(Uint8Array.from(head), account)
  return encodeBase58(concatBytes(body, hash(concatBytes(utf8ToBytes('SS58PRE'), body), 64).subarray(0, 2)))
}

/** The account of an address, whichever prefix it has. */
function toAccount(address: string): Uint8Array {
  return decodeBase58(address)?.slice(-34, -2) ?? new Uint8Array()
}

/**
 * Whether a signature of a text is an account's, as servers check it: what wallets put around the text included.
 *
 * @param given - `signature`: in hexadecimal, with or without the number of the curve in front.
 */
export function isPolkadotSignature(given: { address: string; message: string; signature: string }): boolean {
  return isSignatureOf(given, utf8ToBytes(`<Bytes>${given.message}</Bytes>`))
}

/**
 * Whether a signature of bytes is an account's.
 *
 * @param given - `signature`: in hexadecimal, with or without the number of the curve in front.
 * @param signed - What was signed.
 */
export function isSignatureOf(
  { address, signature }: { address: string; signature: string },
  signed: Uint8Array,
): boolean {
  const account = toAccount(address)
  const bytes = fromPolkadotHex(signature)
  const bare = bytes.length === 65 && (bytes[0] ?? 9) < 2 ? bytes.slice(1) : bytes
  const ecdsa = bytes.length === 66 ? bytes.slice(1) : bytes
  const checks = [
    () => ed25519.verify(bare, signed, account),
    () => sr25519.verify(signed, bare, account),
    () => {
      const recovered = Uint8Array.of(ecdsa[64] ?? 0, ...ecdsa.subarray(0, 64))
      const key = secp256k1.recoverPublicKey(recovered, hash(signed), { prehash: false })
      return bytesToHex(hash(key)) === bytesToHex(account)
    },
  ]
  return checks.some((check) => {
    try {
      return check()
    } catch {
      return false
    }
  })
}
