import { toBase64 } from './toBase64.js'

/**
 * Writes bytes as base64url without padding, as tokens and links carry them.
 *
 * @param bytes - Any bytes.
 */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
