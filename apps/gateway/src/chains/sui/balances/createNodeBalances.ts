import { nativeTokenAddresses } from '@latchkey/primitives'
import * as v from 'valibot'
import type { BalanceProvider, Holding } from '../../../services/balances/BalanceProvider.js'
import { askGraph } from '../askGraph.js'
import { type FindNetwork, requireServed } from '../SuiNetwork.js'

/** The total has what the address holds without coin objects, too. */
const query =
  'query($address:SuiAddress!){address(address:$address){balance(coinType:"0x2::sui::SUI"){totalBalance}}}'

/** Nodes answer nothing for an address they have never seen, and for a coin that it never had. */
const schema = v.object({
  address: v.nullable(
    v.object({
      balance: v.nullable(
        v.object({
          totalBalance: v.pipe(
            v.string(),
            v.regex(/^\d{1,39}$/),
            v.transform((digits) => BigInt(digits)),
          ),
        }),
      ),
    }),
  ),
})

/**
 * Makes the balance provider that asks the network's nodes for the network's own coin. Needs nobody's key.
 *
 * @param find - Finds a served network.
 */
export function createNodeBalances(find: FindNetwork): BalanceProvider {
  async function readNative(request: Parameters<BalanceProvider['getHoldings']>[0]): Promise<Holding> {
    const { account, network, signal } = request
    const connected = requireServed(find, network)
    const { address } = await askGraph(connected, { query, variables: { address: account }, schema, signal })
    const amountAtomic = address?.balance?.totalBalance ?? 0n
    return { ...network.nativeCurrency, address: undefined, amountAtomic }
  }
  return {
    async getHoldings(request) {
      const native = await readNative(request)
      return native.amountAtomic > 0n ? [native] : []
    },
    async getExactHoldings({ addresses, ...request }) {
      return addresses.includes(nativeTokenAddresses.sui) ? [await readNative(request)] : []
    },
  }
}
