const pattern = /^0x[0-9a-fA-F]{64}$/

/**
 * Tells whether a text is an address, written in full: `0x` and 64 digits of hexadecimal. Short forms such as `0x2` are not taken:
 * without their network they could be anything.
 *
 * @param text - Any text.
 */
export function isAddress(text: string): boolean {
  return pattern.test(text)
}

/**
 * Reads the 32 bytes of an address.
 *
 * @param text - Any text.
 * @returns Undefined when it is no address.
 */
export function readAddress(text: string): Uint8Array | undefined {
  return isAddress(text) ? Buffer.from(text.slice(2), 'hex') : undefined
}
