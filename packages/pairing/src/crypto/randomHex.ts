import { toHex } from '../encoding/toHex.js'

/**
 * Makes random bytes with the platform's generator, which also works where the context is not secure.
 *
 * @param length - How many bytes.
 * @returns Lower-case hex, two characters per byte.
 */
export function randomHex(length: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(length)))
}
