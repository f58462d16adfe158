import { type CaipNetworkId, formatAmount, joinCaip10, toFiatValue } from '@latchkey/primitives'
import type { WalletAsset } from '../chain/BalanceCapability.js'
import type { TokenBalance } from './TokenBalance.js'

/**
 * Writes what a wallet lists as balances. Nobody has judged its tokens, so those that say no price are doubted.
 *
 * @param assets - As the wallet lists them.
 * @param caipNetworkId - Their network.
 */
export function toTokenBalances(
  assets: readonly WalletAsset[],
  caipNetworkId: CaipNetworkId,
): readonly TokenBalance[] {
  return assets.map(({ address, amountAtomic, decimals, name, price, symbol }) => {
    const numeric = formatAmount(amountAtomic, decimals)
    const kind =
      address === undefined
        ? { type: 'native' as const }
        : { type: 'token' as const, address: joinCaip10(caipNetworkId, address) }
    return {
      ...{ ...kind, name, symbol, caipNetworkId, decimals, amountAtomic, numeric, price },
      spendableAtomic: amountAtomic,
      value: toFiatValue(amountAtomic, decimals, price),
      iconUrl: '',
      ...(kind.type === 'token' && price === 0 && { doubt: 'unlisted' }),
    }
  })
}
