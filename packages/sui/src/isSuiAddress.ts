/**
 * Tells whether a text is an address of Sui: `0x` and 1 to 64 digits of hexadecimal, in either case. Zeros in front may be left
 * out; `toSuiAddressKey` of `@latchkey/primitives` gives the one spelling.
 *
 * @param value - Any text.
 */
export function isSuiAddress(value: string): boolean {
  return /^0x[0-9a-fA-F]{1,64}$/.test(value)
}
