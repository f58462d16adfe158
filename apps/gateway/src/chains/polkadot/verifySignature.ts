import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { SignedText } from '../ChainModule.js'
import { readAccount } from './address.js'

/** 64 bytes of sr25519 and Ed25519, 65 of ECDSA, and one more in front that says which. */
const signaturePattern = /^(?:0x)?((?:[0-9a-fA-F]{2}){64,66})$/
/** `0x` and 66 bytes. */
const maxSignatureLength = 2 + 2 * 66
/** Longer texts than anybody signs. */
const maxMessageLength = 100_000

/** A kind of key: how many bytes its signatures have, and the byte that may be in front. */
type Scheme = {
  mark: number
  length: number
  verify(parts: { account: Uint8Array; signature: Uint8Array; text: Uint8Array }): boolean
}

/** An address does not say of which kind its key is. */
const schemes: readonly Scheme[] = [
  {
    mark: 1,
    length: 64,
    verify: ({ account, signature, text }) => verifySr25519(text, signature, account),
  },
  {
    mark: 0,
    length: 64,
    verify: ({ account, signature, text }) => ed25519.verify(signature, text, account, { zip215: false }),
  },
  {
    mark: 2,
    length: 65,
    // The account is the hash of the key, which follows from the signature: r, s, and v from 0 to 3, or from 27.
    verify({ account, signature, text }) {
      const [last = 0xff] = signature.subarray(64)
      const key = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
        .addRecoveryBit(last >= 27 ? last - 27 : last)
        .recoverPublicKey(blake2b(text, { dkLen: 32 }))
      return Buffer.from(blake2b(key.toBytes(true), { dkLen: 32 })).equals(account)
    },
  },
]

/**
 * Tells whether an account signed a text: sr25519, Ed25519, or ECDSA on secp256k1 over BLAKE2b-256. Wallets put `<Bytes>` and
 * `</Bytes>` around a text, so that it cannot be a transaction; the bare text is not taken.
 *
 * @param signed - A good signature is 64 to 66 bytes in hexadecimal.
 * @returns False for every text that is no signature of the account, whatever is wrong with it.
 */
export function verifySignature({ address, message, signature }: SignedText): boolean {
  if (signature.length > maxSignatureLength || message.length > maxMessageLength) return false
  const hex = signaturePattern.exec(signature)?.[1]
  const account = readAccount(address)
  if (hex === undefined || !account) return false
  const bytes = Buffer.from(hex, 'hex')
  const text = wrapText(message)
  return schemes.some(({ length, mark, verify }) => {
    const signature = bytes.length === length ? bytes : bytes[0] === mark ? bytes.subarray(1) : undefined
    if (signature?.length !== length) return false
    try {
      return verify({ account, signature, text })
    } catch {
      // Numbers that are none of the curve's, or of another kind: a library throws for the signature of another one.
      return false
    }
  })
}

/**
 * What a wallet signs of a text.
 *
 * @param message - The text.
 */
export function wrapText(message: string): Uint8Array {
  return Buffer.from(`<Bytes>${message}</Bytes>`)
}
