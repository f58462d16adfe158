import { PairingError } from '@latchkey/errors/pairing'
import { decodeBase58 } from '@latchkey/primitives'

/** Longest text that can hold 34 bytes; longer ones are not worth the time of reading them. */
const maxLength = 'did:key:z'.length + 47

/**
 * Reads the public key out of a client id.
 *
 * @param clientId - `did:key:z6Mk…`.
 * @returns 32 bytes.
 * @throws `pairing/token-invalid` when it is no `did:key` of an Ed25519 key.
 */
export function decodeClientId(clientId: string): Uint8Array {
  const bytes =
    clientId.startsWith('did:key:z') && clientId.length <= maxLength
      ? decodeBase58(clientId.slice('did:key:z'.length))
      : undefined
  if (bytes?.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) {
    throw new PairingError('pairing/token-invalid', { reason: 'the client id is no did:key of Ed25519' })
  }
  return bytes.slice(2)
}
