import { decodeBase64, encodeBase64 } from '@latchkey/primitives'

/**
 * Writes bytes as WebAuthn does.
 *
 * @param bytes - Any.
 */
export function toBase64url(bytes: ArrayBuffer): string {
  return encodeBase64(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Reads what WebAuthn writes.
 *
 * @param text - Without padding.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const padded = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(text.length / 4) * 4, '=')
  return new Uint8Array(decodeBase64(padded) ?? [])
}
