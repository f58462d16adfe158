import { normalizeStructTag, SUI_TYPE_ARG } from '@mysten/sui/utils'
import type { Network } from '../../../shared/network.js'
import { sui } from './networks.js'
import type { ShownCoin } from './PreparedSui.js'

/** The type of SUI, in its one spelling. */
export const suiType = normalizeStructTag(SUI_TYPE_ARG)

/**
 * A coin as it is shown. What it calls itself is not believed: anybody can make one of any name.
 *
 * @param type - Its type, as Move writes types.
 * @param network - Knows the coins whose names are believed.
 */
export function toCoin(type: string, { tokens = [] }: Network): ShownCoin {
  const full = toFullType(type)
  if (full === suiType) return { type: full, ...sui, isNative: true }
  const listed = tokens.find(({ address }) => toFullType(address) === full)
  return { type: full, symbol: listed?.symbol, decimals: listed?.decimals, isNative: false }
}

/** The one spelling of a type; one that is none stays as it is. */
function toFullType(type: string): string {
  try {
    return normalizeStructTag(type)
  } catch {
    return type
  }
}
