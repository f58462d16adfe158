import {
  type CaipAddress,
  type CaipNetworkId,
  isCaip10,
  isNamespace,
  isSameAddress,
  nativeTokenAddresses,
  parseAmount,
  parseCaip2,
  parseCaip10,
} from '@latchkey/primitives'
import type { Balance } from '@latchkey/wire'
import type { TokenBalance } from './TokenBalance.js'

type Kind = { type: 'native' } | { type: 'token'; address: CaipAddress }

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
  try {
    const on = chainId ? parseCaip2(chainId).caipNetworkId : caipNetworkId
    const kind = readKind(address, on)
    if (!kind) return undefined
    return {
      ...kind,
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

/** A network's own token has no address, or its namespace's placeholder for one. */
function readKind(address: string | undefined, on: CaipNetworkId): Kind | undefined {
  if (address === undefined || isPlaceholder(address, on)) return { type: 'native' }
  // What has an address that cannot be read is no native token, and nothing that could be sent (§5.017).
  if (!isCaip10(address) || parseCaip10(address).caipNetworkId !== on) return undefined
  return { type: 'token', address }
}

function isPlaceholder(address: string, on: CaipNetworkId): boolean {
  const { namespace } = parseCaip2(on)
  const bare = address.startsWith(`${on}:`) ? address.slice(on.length + 1) : address
  return isNamespace(namespace) && isSameAddress(bare, nativeTokenAddresses[namespace])
}
