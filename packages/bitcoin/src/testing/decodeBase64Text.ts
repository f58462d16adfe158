import { decodeBase64 } from '@latchkey/primitives'

/** Reads base64 that is some. */
export function decodeBase64Text(text: string): Uint8Array {
  const bytes = decodeBase64(text)
  if (!bytes) throw new TypeError('No base64')
  return new Uint8Array(bytes)
}
