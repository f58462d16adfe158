/** Well-known burn addresses that no rule below covers, in lower case. */
const burnAddresses: ReadonlySet<string> = new Set([
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  '0x000000000000000000000000000000000000dead',
  '0x00000000000000000000000000000000deadbeef',
  '0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0x1234567890123456789012345678901234567890',
])

/**
 * Tells whether nobody can hold the key of an address. A key for a chosen address can't be found, so addresses that were
 * chosen have none: those of one digit only, the lowest 65,536 (zero, the precompiles of EIPs and rollups, system contracts),
 * the placeholder for native tokens, and burn addresses.
 *
 * @param address - An EVM address with `0x`.
 */
export function isUnownedAddress(address: string): boolean {
  const lower = address.toLowerCase()
  return /^0x(?:(.)\1{39}|0{36}.{4})$/.test(lower) || burnAddresses.has(lower)
}
