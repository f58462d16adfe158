/** As the SDK has it (`types/coin.go`). */
const denomPattern = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/
/** The longest reference in CAIP ids. */
const maxKeyLength = 128
/** Tokens that came over IBC: the hash of their trace. */
const ibcPattern = /^ibc\/([0-9a-f]{64})$/i

/**
 * Tells whether a text has the form of a denom, as the network writes it.
 *
 * @param text - Any text.
 */
export function isDenom(text: string): boolean {
  return denomPattern.test(text)
}

/**
 * A denom as the network writes it.
 *
 * @param text - The same, or as CAIP ids have it: what they may not have is encoded there, such as `%2F`.
 */
export function toDenom(text: string): string {
  const decoded = text.replace(/%(2f|3a|5f)/gi, (code) => decodeURIComponent(code))
  const hash = ibcPattern.exec(decoded)?.[1]
  return hash === undefined ? decoded : `ibc/${hash.toUpperCase()}`
}

/**
 * A denom as CAIP ids have it.
 *
 * @param denom - As the network writes it.
 *
 * @example
 * toDenomKey('ibc/27394FB…') // 'ibc%2F27394FB…'
 */
export function toDenomKey(denom: string): string {
  return denom.replace(/[/:_]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * Tells whether a text names a token: a denom, in either spelling, for which CAIP ids have room.
 *
 * @param text - Any text.
 */
export function isTokenAddress(text: string): boolean {
  const denom = toDenom(text)
  return isDenom(denom) && toDenomKey(denom).length <= maxKeyLength
}

/**
 * The hash by which the network looks up where a token came from.
 *
 * @param denom - As the network writes it.
 * @returns Undefined for what did not come over IBC.
 */
export function readIbcHash(denom: string): string | undefined {
  return ibcPattern.exec(denom)?.[1]?.toUpperCase()
}
