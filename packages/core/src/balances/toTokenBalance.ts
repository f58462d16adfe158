import { type CaipNetworkId, isCaip10, parseAmount, parseCaip2, parseCaip10 } from '@latchkey/primitives'
import type { Balance } from '@latchkey/wire'
import type { TokenBalance } from './TokenBalance.js'

/**
 * Reads one entry of the gateway's answer into exact amounts.
 *
 * @param balance - The entry.
 * @param caipNetworkId - The network it is on when the entry does not say.
 * @returns `undefined` for an entry whose decimals are the text "0" (§5.022), whose amount or address cannot be read, or
 * whose address is on another network than the entry.
 */
export function toTokenBalance(balance: Balance, caipNetworkId: CaipNetworkId): TokenBalance | undefined {
  const { name, symbol, price, iconUrl, quantity, address, chainId } = balance
  if (quantity.decimals === '0') return undefined
  const decimals = Number(quantity.decimals)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined
  // What has an address that cannot be read is no native token, and nothing that could be sent (§5.017).
  if (address && !isCaip10(address)) return undefined
  try {
    const on = chainId ? parseCaip2(chainId).caipNetworkId : caipNetworkId
    if (address && isCaip10(address) && parseCaip10(address).caipNetworkId !== on) return undefined
    return {
      ...(address && isCaip10(address) ? { type: 'token', address } : { type: 'native' }),
      name,
      symbol,
      price,
      iconUrl,
      decimals,
      caipNetworkId: on,
      amountAtomic: parseAmount(quantity.numeric, decimals),
      numeric: quantity.numeric,
      value: balance.value ?? 0,
    }
  } catch {
    return undefined
  }
}
