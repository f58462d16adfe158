import { isValidSuiAddress, normalizeStructTag, normalizeSuiAddress, parseStructTag } from '@mysten/sui/utils'
import { localSuiTokens } from '../../localSuiTokens.js'
import { Refusal } from './Refusal.js'

/** The type of SUI, in full. */
export const suiCoinType: string = normalizeStructTag('0x2::sui::SUI')
const coinPrefix = normalizeStructTag('0x2::coin::Coin<0x2::sui::SUI>').split('<')[0]
/** Longer than any type of a coin. */
const maxTypeLength = 300

/** What a coin calls itself. */
export type CoinMetadata = {
  coinType: string
  name: string
  symbol: string
  decimals: number
  description: string
  iconUrl: string | null
}

/** The coins of the chain. */
export const coinMetadata: readonly CoinMetadata[] = [
  { coinType: suiCoinType, name: 'Sui', symbol: 'SUI', decimals: 9, description: '', iconUrl: null },
  ...Object.values(localSuiTokens).map(({ address, decimals, logo, name, symbol }) => ({
    ...{ coinType: address, name, symbol, decimals, description: '', iconUrl: logo },
  })),
]

/**
 * Reads an address.
 *
 * @param text - With or without leading zeros.
 * @returns `0x` and 64 digits.
 * @throws Refusal
 */
export function readAddress(text: string): string {
  const address = /^0x[0-9a-f]{1,64}$/i.test(text) ? normalizeSuiAddress(text) : ''
  if (!isValidSuiAddress(address)) throw new Refusal('invalid address')
  return address
}

/**
 * Reads the type of a coin such as `0x2::sui::SUI`.
 *
 * @returns It in full.
 * @throws Refusal
 */
export function readCoinType(text: string): string {
  try {
    if (text.length > maxTypeLength) throw new RangeError('too long')
    return normalizeStructTag(text)
  } catch {
    throw new Refusal('invalid type of a coin')
  }
}

/** The type of the objects of a coin: `0x2::coin::Coin<…>` in full. */
export function toCoinObjectType(coinType: string): string {
  return `${coinPrefix}<${coinType}>`
}

/**
 * Reads the type that objects are asked for by.
 *
 * @param text - A package, a module, a type, or a type with its parameters.
 * @returns Whether objects of a coin are of it. Every object here is a coin.
 * @throws Refusal
 */
export function readObjectFilter(text: string): (coinType: string) => boolean {
  if (text.length > maxTypeLength) throw new Refusal('invalid type')
  try {
    const [packageId = '', ...names] = text.includes('<') ? [text] : text.split('::')
    if (names.length < 2 && !text.includes('<')) {
      const [address, module = 'coin'] = [readAddress(packageId), ...names]
      return () => `${address}::${module}` === coinPrefix?.replace(/::Coin$/, '')
    }
    const { typeParams } = parseStructTag(text)
    const wanted = normalizeStructTag(text)
    if (typeParams.length === 0) return () => wanted === coinPrefix
    return (coinType) => toCoinObjectType(coinType) === wanted
  } catch {
    throw new Refusal('invalid type')
  }
}
