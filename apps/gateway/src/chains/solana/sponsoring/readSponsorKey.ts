import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import * as v from 'valibot'
import { StartFailure } from '../../../start/StartFailure.js'

/** What stands in front of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const seedBytes = 32
const longestText = 400

/** Signs what the operator pays for. */
export type SponsorKey = { address: string; sign(message: Uint8Array): Uint8Array }

/**
 * Reads the key of a sponsor: base58, or the list of numbers that Solana's tools write.
 *
 * @param text - 64 bytes, key and address, or the 32 bytes of the key.
 * @param what - What the key is called when it is none.
 * @throws StartFailure
 */
export function readSponsorKey(text: string, what: string): SponsorKey {
  const bytes =
    text.length > longestText ? undefined : text.startsWith('[') ? readList(text) : decodeBase58(text)
  // Said without the key.
  const failure = `${what} is not a key: 64 bytes in base58, or as the file that solana-keygen writes`
  if (bytes?.length !== seedBytes && bytes?.length !== 2 * seedBytes) throw new StartFailure(failure)
  const key = createPrivateKey({
    key: Buffer.concat([keyPrefix, bytes.subarray(0, seedBytes)]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const publicKey = Buffer.from(x, 'base64url')
  if (bytes.length > seedBytes && !publicKey.equals(bytes.subarray(seedBytes)))
    throw new StartFailure(failure)
  return { address: encodeBase58(publicKey), sign: (message) => sign(null, message, key) }
}

function readList(text: string): Uint8Array | undefined {
  try {
    const byte = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
    return Uint8Array.from(v.parse(v.array(byte), JSON.parse(text)))
  } catch {
    // Neither list nor numbers: whoever asked says so.
    return undefined
  }
}
