import { isSameBytes } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'
import { createScaleReader, joinBytes, writeCompact } from '../scale/scale.js'

/** Version 4, and the mark of a transaction that somebody signed. */
const signedVersion = 0x84
/** Longer payloads are signed as their hash. */
const longestSignedPlain = 256

/** The curves that accounts sign on, by their number in a signature. */
export const schemes = ['ed25519', 'sr25519', 'ecdsa'] as const
export type Scheme = (typeof schemes)[number]
/** A signature with the curve it is on: 64 bytes, or 65 of ECDSA. */
export type Signature = { scheme: Scheme; bytes: Uint8Array }

/** A transaction that has yet to be signed. */
export type UnsignedExtrinsic = {
  call: Uint8Array
  carried: Uint8Array
  signedOnly: Uint8Array
  /** How the runtime names the account that signs, its 32 bytes included. */
  signer: Uint8Array
  metadataModeAt: number | undefined
}

/** How long signatures are. */
export const signatureBytes: Readonly<Record<Scheme, number>> = { ed25519: 64, sr25519: 64, ecdsa: 65 }

/** BLAKE2b of 32 bytes. */
export function hash256(bytes: Uint8Array): Uint8Array {
  return blake2b(bytes, { dkLen: 32 })
}

/**
 * The bytes that a wallet signs for a transaction.
 *
 * @param extrinsic - The transaction.
 */
export function toSigningBytes({ call, carried, signedOnly }: UnsignedExtrinsic): Uint8Array {
  const payload = joinBytes(call, carried, signedOnly)
  return payload.length > longestSignedPlain ? hash256(payload) : payload
}

/**
 * Writes a signed transaction, as nodes take it.
 *
 * @param extrinsic - The transaction.
 * @param signature - See {@link Signature}.
 */
export function writeExtrinsic(
  { signer, carried, call }: UnsignedExtrinsic,
  signature: Signature,
): Uint8Array {
  const { scheme, bytes } = signature
  const body = joinBytes([signedVersion], signer, [schemes.indexOf(scheme)], bytes, carried, call)
  return joinBytes(writeCompact(body.length), body)
}

/** A transaction that a wallet has put together itself. */
export type WalletExtrinsic = { signature: Signature; signsMetadata: boolean }

/**
 * Compares a transaction that a wallet has put together with the one it was asked to sign. It may differ in its signature, and in
 * whether a hash of the metadata was signed, which devices ask for.
 *
 * @param asked - What was reviewed.
 * @param given - What the wallet answered.
 * @returns Undefined where anything else differs.
 */
export function readWalletExtrinsic(
  asked: UnsignedExtrinsic,
  given: Uint8Array,
): WalletExtrinsic | undefined {
  try {
    const reader = createScaleReader(given)
    if (Number(reader.takeCompact()) !== given.length - reader.getPosition()) return undefined
    if (reader.takeByte() !== signedVersion) return undefined
    if (!isSameBytes(reader.take(asked.signer.length), asked.signer)) return undefined
    const scheme = schemes[reader.takeByte()]
    if (!scheme) return undefined
    const bytes = reader.take(signatureBytes[scheme]).slice()
    const carried = reader.take(asked.carried.length).slice()
    const { metadataModeAt: at } = asked
    const signsMetadata = at !== undefined && carried[at] === 1
    if (signsMetadata) carried[at] = 0
    const isSame =
      isSameBytes(carried, asked.carried) && isSameBytes(reader.take(asked.call.length), asked.call)
    return isSame && reader.isAtEnd() ? { signature: { scheme, bytes }, signsMetadata } : undefined
  } catch (error) {
    // It ends too early, so it is another one.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
