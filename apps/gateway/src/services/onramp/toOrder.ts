import { type CaipAddress, parseCaip10 } from '@latchkey/primitives'
import type { OrderRow } from './createOrderRepository.js'
import type { OnrampOrder } from './OnrampProvider.js'

/**
 * Makes what a provider is told of an order.
 *
 * @param row - As it is kept.
 * @param visitor - Who buys, as far as that is not kept.
 */
export function toOrder(
  row: OrderRow,
  visitor: { account: CaipAddress; callerAddress: string; redirectUrl: string | undefined },
): OnrampOrder {
  const { boughtAtomic, code, country, currency, decimals, isEstimate, method, reference, symbol } = row
  const { network, networkFeeMinor, networkName, networkTitle, providerFeeMinor } = row
  const { subtotalMinor, tokenAddress, tokenName, totalMinor } = row
  const asset = { address: tokenAddress ?? undefined, name: tokenName, symbol, decimals, code }
  return {
    ...{ id: row.id, ...visitor, address: parseCaip10(visitor.account).address },
    offer: {
      ...{ boughtAtomic, isEstimate, networkFeeMinor, providerFeeMinor },
      ...{ reference, subtotalMinor, totalMinor },
    },
    question: {
      ...{ asset: { ...asset, network, networkName, networkTitle } },
      ...{ country, currency, method, totalMinor },
    },
  }
}
