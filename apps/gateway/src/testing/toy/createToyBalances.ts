import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { BalanceProvider } from '../../services/balances/BalanceProvider.js'

const coinsSchema = v.record(
  v.string(),
  v.pipe(
    v.string(),
    v.transform((text) => BigInt(text)),
  ),
)

/**
 * Makes the balances of toy accounts: coins by token address, as the node tells them.
 *
 * @param find - Finds a served network.
 */
export function createToyBalances(find: (caipNetworkId: string) => ServedNetwork): BalanceProvider {
  return {
    async getHoldings({ account, network }) {
      const coins = await read(network.caipNetworkId, account)
      return Object.entries(coins).map(([address, amountAtomic]) => toHolding(address, amountAtomic))
    },
    async getExactHoldings({ account, addresses, network }) {
      const coins = await read(network.caipNetworkId, account)
      return addresses.map((address) => toHolding(address, coins[address] ?? 0n))
    },
  }

  async function read(caipNetworkId: string, account: string) {
    const { rpc } = find(caipNetworkId)
    return v.parse(coinsSchema, await rpc.request({ method: 'toy_coins', params: [account] }))
  }
}

function toHolding(address: string, amountAtomic: bigint) {
  const isNative = address === 'toy-Native'
  return {
    name: isNative ? 'Toy' : 'Marble',
    symbol: isNative ? 'TOY' : 'MRB',
    decimals: isNative ? 2 : 0,
    address: isNative ? undefined : address,
    amountAtomic,
  }
}
