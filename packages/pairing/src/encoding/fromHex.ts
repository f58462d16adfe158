/**
 * Reads hex.
 *
 * @param hex - Two hex characters per byte; the caller has checked that it is nothing else.
 */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}
