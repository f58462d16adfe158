/**
 * A random id of 128 bits from the platform's cryptographic generator.
 *
 * @returns 32 lower-case hexadecimal digits.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
