/** 40 hexadecimal characters, `0x` optional. */
const evmAddressPattern = /^(?:0x)?[0-9a-fA-F]{40}$/

/**
 * Tells whether a text has the form of an EVM address. The checksum of EIP-55 is not looked at.
 *
 * @param value - Any text.
 */
export function isEvmAddress(value: string): boolean {
  return evmAddressPattern.test(value)
}

/**
 * Tells whether two EVM addresses are the same account: case is the checksum's, and says nothing more (EIP-55).
 *
 * @param first - An address.
 * @param second - Another.
 */
export function isSameEvmAddress(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase()
}
