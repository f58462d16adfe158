import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { SignedText } from '../ChainModule.js'
import { readKeyHash } from './address.js'

const prefix = Buffer.from('\x17Stacks Signed Message:\n')
/** 65 bytes in hexadecimal. */
const signaturePattern = /^(?:0x)?([0-9a-fA-F]{130})$/
/** Longer texts than anybody signs. */
const maxMessageLength = 100_000
const maxRecovery = 3

/**
 * Tells whether an account signed a text: ECDSA on secp256k1 over SHA-256 of the text behind the prefix that wallets put there.
 * The key follows from the signature, and the address is its hash, whether it is compressed or not.
 *
 * @param signed - A good signature is 65 bytes in hexadecimal: r, s and v, or v in front, as older wallets have it.
 * @returns False for every text that is no signature of the account, whatever is wrong with it.
 * @see SIP-030, SIP-005
 */
export function verifySignature({ address, message, signature }: SignedText): boolean {
  // A hundred and thirty digits are looked for first: nothing longer is decoded.
  if (signature.length > 132 || message.length > maxMessageLength) return false
  const hex = signaturePattern.exec(signature)?.[1]
  const keyHash = readKeyHash(address)
  if (hex === undefined || !keyHash) return false
  const bytes = Buffer.from(hex, 'hex')
  const digest = hashMessage(message)
  const orders = [
    { compact: bytes.subarray(0, 64), recovery: bytes[64] },
    { compact: bytes.subarray(1), recovery: bytes[0] },
  ]
  return orders.some(
    ({ compact, recovery = Number.NaN }) =>
      recovery <= maxRecovery && isOfKey(keyHash, compact, recovery, digest),
  )
}

/**
 * What a wallet signs of a text.
 *
 * @param message - The text.
 */
export function hashMessage(message: string): Uint8Array {
  const text = Buffer.from(message)
  return createHash('sha256')
    .update(Buffer.concat([prefix, writeLength(text.length), text]))
    .digest()
}

function isOfKey(keyHash: Uint8Array, compact: Uint8Array, recovery: number, digest: Uint8Array): boolean {
  try {
    const point = secp256k1.Signature.fromBytes(compact, 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(digest)
    return [true, false].some((isCompressed) =>
      Buffer.from(ripemd160(sha256(point.toBytes(isCompressed)))).equals(keyHash),
    )
  } catch {
    // Numbers that are none of the curve's.
    return false
  }
}

/** Bitcoin's variable length. */
function writeLength(length: number): Buffer {
  if (length < 0xfd) return Buffer.from([length])
  const bytes = Buffer.alloc(length <= 0xffff ? 3 : 5)
  bytes[0] = length <= 0xffff ? 0xfd : 0xfe
  if (length <= 0xffff) bytes.writeUInt16LE(length, 1)
  else bytes.writeUInt32LE(length, 1)
  return bytes
}
