import { parseCaip2 } from '@latchkey/primitives'
import { formatMoney } from './money.js'
import type { OnrampAsset, OnrampOptions, PaymentLimit } from './OnrampProvider.js'

/**
 * Writes what is sold: each token once, with all its networks; each payment method with the widest limits there are.
 *
 * @param options - Of all providers.
 */
export function toWireOptions({ assets, limits }: OnrampOptions) {
  const bySymbol = groupBy(assets, ({ symbol }) => symbol)
  const byCurrency = groupBy(limits, ({ currency }) => currency)
  return {
    purchaseCurrencies: [...bySymbol].map(([symbol, same]) => ({
      id: symbol.toLowerCase(),
      name: same[0]?.name ?? symbol,
      symbol,
      networks: [...new Map(same.map((asset) => [asset.network, toNetwork(asset)])).values()],
    })),
    paymentCurrencies: [...byCurrency].map(([currency, same]) => ({
      id: currency,
      payment_method_limits: [...groupBy(same, ({ method }) => method)].map(([id, some]) => ({
        id,
        ...toWidest(some, currency),
      })),
    })),
  }
}

/**
 * Writes what is sold in the older form.
 *
 * @param options - As {@link toWireOptions} writes them.
 */
export function toBuyOptions({ paymentCurrencies, purchaseCurrencies }: ReturnType<typeof toWireOptions>) {
  return {
    purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({
      ...currency,
      networks: networks.map(({ chain_id, contract_address, display_name, name }) => ({
        ...{ name, displayName: display_name, contractAddress: contract_address, chainId: chain_id },
      })),
    })),
    paymentCurrencies: paymentCurrencies.map(({ id, payment_method_limits: limits }) => ({ id, limits })),
  }
}

function toNetwork({ address, decimals, network, networkName, networkTitle }: OnrampAsset) {
  return {
    name: networkName,
    display_name: networkTitle,
    chain_id: parseCaip2(network).reference,
    contract_address: address ?? '',
    caip_network_id: network,
    decimals,
  }
}

function toWidest(limits: readonly PaymentLimit[], currency: string) {
  const pick = (values: bigint[], isBetter: (one: bigint, other: bigint) => boolean) =>
    values.reduce((best, one) => (isBetter(one, best) ? one : best))
  const least = pick(
    limits.map(({ leastMinor }) => leastMinor),
    (one, other) => one < other,
  )
  const most = pick(
    limits.map(({ mostMinor }) => mostMinor),
    (one, other) => one > other,
  )
  return { min: formatMoney(least, currency).amount, max: formatMoney(most, currency).amount }
}

function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item])
  return groups
}
