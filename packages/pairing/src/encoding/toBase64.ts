/**
 * Writes bytes as standard base64 with padding, the form in which the relay carries envelopes.
 *
 * @param bytes - Any bytes.
 */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
