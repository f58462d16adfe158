import { toSuiAddressKey } from '@latchkey/primitives'

/**
 * Tells whether a text is an address of Sui: `0x` and 1 to 64 digits of hexadecimal, in either case. Zeros in front may be left
 * out; `toSuiAddressKey` of `@latchkey/primitives` gives the one spelling.
 *
 * @param value - Any text.
 */
export function isSuiAddress(value: string): boolean {
  return /^0x[0-9a-fA-F]{1,64}$/.test(value)
}

/**
 * The one spelling of an address, or of a kind of coin such as `0x2::sui::SUI`, which begins with one: in full, and otherwise as CAIP
 * ids have it, where colons, underscores and brackets are written as in a URL.
 *
 * @param address - Any text.
 *
 * @example
 * toAddressKey('0x2::sui::SUI') // '0x0000…0002%3A%3Asui%3A%3ASUI'
 */
export function toAddressKey(address: string): string {
  const [, head = address, rest = ''] = /^(0x[0-9a-f]{1,64})((?::|%3A).*)$/i.exec(address) ?? []
  const escaped = rest.replace(
    /%[0-9a-f]{2}|[^-.%a-z0-9]/gi,
    (letter) => `%${(letter[1] ? letter.slice(1) : letter.charCodeAt(0).toString(16)).toUpperCase()}`,
  )
  return `${toSuiAddressKey(head)}${escaped}`
}
