import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createBcsReader } from './createBcsReader.js'
import { toAddress } from './hash.js'
import { schemes, signatureBytes, verifyByKey } from './keys.js'

export const passkeyFlag = 6
/** Passkeys of Sui are of secp256r1. */
const scheme = schemes[2]

/** What a browser says of an assertion, as far as it counts here. */
const clientDataSchema = v.object({ type: v.literal('webauthn.get'), challenge: v.string() })

/** A signature of a passkey, taken apart. */
export type Passkey = {
  authenticatorData: Uint8Array
  /** As the browser wrote it, in JSON. */
  clientData: Uint8Array
  signature: Uint8Array
  publicKey: Uint8Array
}

/**
 * Reads the signature of a passkey, without its flag.
 *
 * @param bytes - Any bytes.
 * @throws RangeError for what is none.
 */
export function readPasskey(bytes: Uint8Array): Passkey {
  const reader = createBcsReader(bytes)
  const [authenticatorData, clientData, own] = [reader.bytes(), reader.bytes(), reader.bytes()]
  reader.end()
  if (own.length !== 1 + signatureBytes + scheme.keyBytes || own[0] !== scheme.flag) {
    throw new RangeError('This is no signature of a passkey')
  }
  return {
    authenticatorData,
    clientData,
    signature: own.subarray(1, 1 + signatureBytes),
    publicKey: own.subarray(1 + signatureBytes),
  }
}

/** The address of a passkey. */
export function getPasskeyAddress({ publicKey }: Passkey): string {
  return toAddress(passkeyFlag, publicKey)
}

/**
 * Tells whether a passkey signed a digest: it is the challenge in what the browser says of the assertion (WebAuthn).
 *
 * @param passkey - The signature, taken apart.
 * @param digest - Of the text.
 * @see https://github.com/sui-foundation/sips/blob/main/sips/sip-9.md
 */
export function isSignedByPasskey(
  { authenticatorData, clientData, publicKey, signature }: Passkey,
  digest: Uint8Array,
): boolean {
  const data = v.safeParse(clientDataSchema, readJson(clientData))
  if (!data.success || data.output.challenge !== Buffer.from(digest).toString('base64url')) return false
  const clientDataHash = createHash('sha256').update(clientData).digest()
  return verifyByKey(scheme, {
    bytes: Buffer.concat([authenticatorData, clientDataHash]),
    publicKey,
    signature,
  })
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}
