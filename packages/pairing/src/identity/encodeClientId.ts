import { encodeBase58 } from '@latchkey/primitives'
import { joinBytes } from '../encoding/joinBytes.js'

/**
 * Writes an Ed25519 public key as the relay knows its clients: `did:key`, multicodec ed25519-pub, base58btc.
 *
 * @param publicKey - 32 bytes.
 */
export function encodeClientId(publicKey: Uint8Array): string {
  return `did:key:z${encodeBase58(joinBytes(Uint8Array.of(0xed, 0x01), publicKey))}`
}
