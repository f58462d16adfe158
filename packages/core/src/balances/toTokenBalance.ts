import {
  type CaipAddress,
  type CaipNetworkId,
  isCaip10,
  parseAmount,
  parseCaip2,
  parseCaip10,
} from '@latchkey/primitives'
import type { Balance } from '@latchkey/wire'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { TokenBalance } from './TokenBalance.js'

type Kind = { type: 'native' } | { type: 'token'; address: CaipAddress }

/**
 * Reads one entry of the gateway's answer into exact amounts.
 *
 * @param balance - The entry.
 * @param on - `caipNetworkId`: the network it is on when the entry does not say; `chain`: that of the network.
 * @returns `undefined` for an entry whose decimals are the text "0" (§5.022), whose amount or address cannot be read, or
 * whose address is on another network than the entry.
 */
export function toTokenBalance(
  balance: Balance,
  { caipNetworkId, chain }: { caipNetworkId: CaipNetworkId; chain: Chain },
): TokenBalance | undefined {
  const { name, symbol, price, priceUpdatedAt = '', iconUrl, quantity, address, chainId } = balance
  if (quantity.decimals === '0') return undefined
  const decimals = Number(quantity.decimals)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined
  try {
    const on = chainId ? parseCaip2(chainId).caipNetworkId : caipNetworkId
    const kind = readKind(address, on, chain)
    if (!kind) return undefined
    const pricedAtMs = Date.parse(priceUpdatedAt)
    return {
      ...kind,
      name,
      symbol,
      price,
      iconUrl,
      decimals,
      caipNetworkId: on,
      amountAtomic: parseAmount(quantity.numeric, decimals),
      spendableAtomic: parseAmount(quantity.spendable ?? quantity.numeric, decimals),
      numeric: quantity.numeric,
      value: balance.value ?? 0,
      ...(price > 0 && Number.isFinite(pricedAtMs) && { pricedAtMs }),
      ...(balance.flags?.is_spam && { doubt: balance.flags.reason ?? 'other' }),
    }
  } catch {
    return undefined
  }
}

/** A network's own token has no address, or its namespace's placeholder for one. */
function readKind(address: string | undefined, on: CaipNetworkId, chain: Chain): Kind | undefined {
  if (address === undefined || isPlaceholder(address, on, chain)) return { type: 'native' }
  // What has an address that cannot be read is no native token, and nothing that could be sent (§5.017).
  if (!isCaip10(address) || parseCaip10(address).caipNetworkId !== on) return undefined
  return { type: 'token', address }
}

function isPlaceholder(address: string, on: CaipNetworkId, chain: Chain): boolean {
  const bare = address.startsWith(`${on}:`) ? address.slice(on.length + 1) : address
  return isSameAddress(chain, bare, chain.nativeTokenAddress)
}
