import { decodeBase58 } from '../base58.js'

/** Hexadecimal digits of a Sui address: 32 bytes. */
const suiDigits = 64
/** Bytes of an SS58 address beside its prefix of one or two: the key of the account, and a checksum. */
const ss58 = { key: 32, checksum: 2 }

/**
 * The key of a hexadecimal address whose case says nothing, or is a checksum (EIP-55).
 *
 * @param address - Any text.
 */
export function toHexAddressKey(address: string): string {
  return address.toLowerCase()
}

/**
 * The key of a Sui address: zeros in front may be left out, and case says nothing.
 *
 * @param address - Any text; what is no such address comes back as it is.
 *
 * @example
 * toSuiAddressKey('0x2') // '0x0000…0002'
 */
export function toSuiAddressKey(address: string): string {
  const digits = /^0x([0-9a-f]{1,64})$/i.exec(address)?.[1]
  return digits === undefined ? address : `0x${digits.toLowerCase().padStart(suiDigits, '0')}`
}

/**
 * The key of a bech32 address (BIP 173): it is in one case, whichever that is.
 *
 * @param address - Any text; one of mixed case comes back as it is, such as base58.
 */
export function toBech32AddressKey(address: string): string {
  return address === address.toUpperCase() ? address.toLowerCase() : address
}

/**
 * The key of an SS58 address: the bytes of the account's key, which are the same on every network whatever its prefix.
 *
 * @param address - Any text; what is no account of 32 bytes comes back as it is. The checksum is not looked at.
 */
export function toSs58AddressKey(address: string): string {
  // Decoding takes quadratic time; nothing here is longer.
  const bytes = address.length <= 50 ? decodeBase58(address) : undefined
  const [first = 0x80] = bytes ?? []
  const prefix = first < 64 ? 1 : 2
  if (!bytes || first >= 0x80 || bytes.length !== prefix + ss58.key + ss58.checksum) return address
  const key = bytes.subarray(prefix, prefix + ss58.key)
  return `0x${Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * The key of a c32 address (SIP-005): people write it in either case.
 *
 * @param address - Any text.
 */
export function toC32AddressKey(address: string): string {
  return address.toUpperCase()
}
