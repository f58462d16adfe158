/** The SDK's form of a denom (cosmos-sdk, `types/coin.go`). */
const denomForm = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/
/** What came over IBC: its number of hexadecimal digits is in upper case on every network. */
const ibcForm = /^ibc\/([0-9a-f]{64})$/i
/** Characters that denoms have and CAIP ids have not: there they are written as in a URL. */
const unusual = /[/:_]/g
const escapes = /%(?:2F|3A|5F)/gi

/**
 * Reads a denom, as a CAIP id has it or as the network writes it.
 *
 * @param text - Any text.
 * @returns `undefined` for what is no denom.
 *
 * @example
 * readDenom('factory%2Fosmo1abc%2Fmy%5Ftoken') // 'factory/osmo1abc/my_token'
 */
export function readDenom(text: string): string | undefined {
  // Three characters stand for one at the longest.
  if (text.length > 3 * 128) return undefined
  const denom = text.replace(escapes, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)))
  if (!denomForm.test(denom)) return undefined
  const hash = readIbcHash(denom)
  return hash === undefined ? denom : `ibc/${hash}`
}

/**
 * A denom as it stands in a CAIP id.
 *
 * @param denom - As the network writes it.
 */
export function toCaipReference(denom: string): string {
  return denom.replace(
    unusual,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/**
 * The hash in the denom of a token that came over IBC.
 *
 * @param denom - Any denom.
 * @returns 64 digits in upper case; `undefined` for other tokens.
 */
export function readIbcHash(denom: string): string | undefined {
  return ibcForm.exec(denom)?.[1]?.toUpperCase()
}
