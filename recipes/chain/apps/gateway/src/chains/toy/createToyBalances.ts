import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { BalanceProvider, Holding } from '../../services/balances/BalanceProvider.js'
import { isAddressOn } from './address.js'

const coinsSchema = v.array(
  v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform((text) => BigInt(text)),
    ),
    inscription: v.optional(v.string()),
  }),
)

/**
 * Makes the balances of toy accounts, as the network's node tells them. What is written on cannot be spent.
 *
 * @param networks - Those that are served.
 */
export function createToyBalances(networks: readonly ServedNetwork[]): BalanceProvider {
  async function read(caipNetworkId: string, account: string, signal?: AbortSignal): Promise<Holding> {
    const served = networks.find(({ network }) => network.caipNetworkId === caipNetworkId)
    if (!served) throw new Error(`${caipNetworkId} is not served`)
    const { rpc, network } = served
    // An address has coins on its own network alone.
    const coins = isAddressOn(account, caipNetworkId)
      ? await rpc
          .askPath({ method: 'GET', path: `/address/${account}/coins` }, { signal })
          .then(({ body }) => v.parse(coinsSchema, JSON.parse(body.toString())))
      : []
    const sum = (some: typeof coins) => some.reduce((total, { amount }) => total + amount, 0n)
    return {
      ...network.nativeCurrency,
      address: undefined,
      amountAtomic: sum(coins),
      spendableAtomic: sum(coins.filter(({ inscription }) => inscription === undefined)),
      pictureUrl: null,
    }
  }
  return {
    async getHoldings({ account, network, signal }) {
      const holding = await read(network.caipNetworkId, account, signal)
      return holding.amountAtomic > 0n ? [holding] : []
    },
    async getExactHoldings({ account, addresses, network, signal }) {
      return addresses.includes('toy') ? [await read(network.caipNetworkId, account, signal)] : []
    },
  }
}
