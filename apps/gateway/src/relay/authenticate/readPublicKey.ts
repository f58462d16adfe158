import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeBase58 } from '@latchkey/primitives'

const prefix = 'did:key:z'
const maxLength = 100
/** Multicodec of an Ed25519 public key. */
const codec = Buffer.from('ed01', 'hex')
/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const derHead = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Reads the Ed25519 key out of a client id (did:key).
 *
 * @param clientId - `did:key:z6Mk…`.
 * @returns Undefined when it is no such id.
 */
export function readPublicKey(clientId: string): KeyObject | undefined {
  if (!clientId.startsWith(prefix)) return undefined
  // Decoding takes time by the square of the length; a key has 48 characters.
  if (clientId.length > maxLength) return undefined
  const bytes = Buffer.from(decodeBase58(clientId.slice(prefix.length)) ?? [])
  if (bytes.length !== 34 || !bytes.subarray(0, 2).equals(codec)) return undefined
  return createPublicKey({ key: Buffer.concat([derHead, bytes.subarray(2)]), format: 'der', type: 'spki' })
}
