import { toSuiAddressKey } from '@latchkey/primitives'

/** An address, a module and a name. Types with parameters are too long for CAIP ids, and nobody sends them. */
const pattern = /^(0x[0-9a-f]{1,64})::([a-z_][a-z0-9_]*)::([a-z_][a-z0-9_]*)$/i
/** As long as CAIP ids may be behind their network. */
const maxLength = 128

/**
 * Reads the type by which a coin is named.
 *
 * @param text - As nodes have it, such as `0x2::sui::SUI`, or as CAIP ids do, where colons are `%3A` and underscores `%5F`.
 * @returns Its one spelling, with the address in full; undefined for any other text.
 */
export function readCoinType(text: string): string | undefined {
  const plain = text.replace(/%3A/gi, ':').replace(/%5F/gi, '_')
  const [, address, module, name] = pattern.exec(plain) ?? []
  if (address === undefined) return undefined
  const coinType = `${toSuiAddressKey(address)}::${module}::${name}`
  return toCaipCoinType(coinType).length <= maxLength ? coinType : undefined
}

/**
 * A coin's type as CAIP ids can have it.
 *
 * @param coinType - As {@link readCoinType} gives it.
 */
export function toCaipCoinType(coinType: string): string {
  return coinType.replaceAll(':', '%3A').replaceAll('_', '%5F')
}

/** The type of the networks' own coin. */
export const suiCoinType = `${toSuiAddressKey('0x2')}::sui::SUI`
