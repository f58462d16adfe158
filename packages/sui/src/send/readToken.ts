import type { Network, SendCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import {
  joinCaip10,
  nativeTokenAddresses,
  toPlainText,
  toSuiAddressKey,
  truncateAddress,
} from '@latchkey/primitives'
import { isSuiAddress } from '../address.js'
import { nativeCoinType, readCoinType, toCaipReference } from '../coins/CoinType.js'
import type { SuiNode } from '../network/createNode.js'

/** Amounts have 64 bits; nobody divides a coin further. */
const maxDecimals = 38

/**
 * Reads a coin, and how much of it an account has, in coin objects and without (§7.037).
 *
 * @param node - The network's node.
 * @param question - `address`: the coin's type as the network writes it or as CAIP ids have it, or the native placeholder; `owner`:
 *   the account.
 * @throws `send/token-not-found`, `wire/…`.
 */
export async function readToken(
  node: Pick<SuiNode, 'getBalance' | 'getMetadata'>,
  { network, address, owner }: { network: Network; address: string; owner: string },
): Promise<Awaited<ReturnType<SendCapability['readToken']>>> {
  const coinType = address === nativeTokenAddresses.sui ? nativeCoinType : readCoinType(address)
  const reference = coinType && toCaipReference(coinType)
  if (!reference || !isSuiAddress(owner)) throw new SendError('send/token-not-found', { address })
  const account = toSuiAddressKey(owner)
  if (coinType.repr === nativeCoinType.repr) {
    const balanceAtomic = await node.getBalance(account, coinType)
    return { type: 'native', ...network.nativeCurrency, balanceAtomic }
  }
  const [metadata, balanceAtomic] = await Promise.all([
    node.getMetadata(coinType),
    node.getBalance(account, coinType),
  ])
  const { decimals } = metadata ?? {}
  if (!metadata || typeof decimals !== 'number' || decimals > maxDecimals)
    throw new SendError('send/token-not-found', { address })
  return {
    type: 'token',
    // A coin's names are its own words.
    name: toPlainText(metadata.name ?? '') || truncateAddress(coinType.repr),
    symbol: toPlainText(metadata.symbol ?? '') || truncateAddress(coinType.repr),
    decimals,
    balanceAtomic,
    address: joinCaip10(network.caipNetworkId, reference),
  }
}
