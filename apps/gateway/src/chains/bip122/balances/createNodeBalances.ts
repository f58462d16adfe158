import type { BalanceProvider, Holding } from '../../../services/balances/BalanceProvider.js'
import { isAddressOn } from '../address.js'
import { askEsplora } from '../askEsplora.js'
import type { ConnectedNetwork, FindNetwork } from '../BitcoinNetwork.js'
import { addressSchema, coinsSchema, type EsploraTransaction, pageSchema } from '../esploraSchemas.js'

/**
 * Makes the balance provider that asks the network's nodes. What waits for a block counts; what others have sent and no block
 * has yet cannot be spent.
 *
 * @param find - Finds a served network.
 * @param placeholder - By what the coin is named where addresses of tokens are.
 */
export function createNodeBalances(find: FindNetwork, placeholder: string): BalanceProvider {
  return {
    async getHoldings({ account, network, signal }) {
      // An address has coins on its own network alone.
      if (!isAddressOn(account, network.caipNetworkId)) return []
      const holding = await read(find(network), account, signal)
      return holding.amountAtomic > 0n ? [holding] : []
    },
    async getExactHoldings({ account, addresses, network, signal }) {
      if (!addresses.includes(placeholder)) return []
      if (isAddressOn(account, network.caipNetworkId)) return [await read(find(network), account, signal)]
      return [{ ...network.nativeCurrency, address: undefined, amountAtomic: 0n }]
    },
  }
}

async function read(
  connected: ConnectedNetwork,
  account: string,
  signal: AbortSignal | undefined,
): Promise<Holding> {
  const path = `/address/${account}`
  const totals = await askEsplora(connected, { path, schema: addressSchema, signal })
  const { chain_stats: inBlocks, mempool_stats: waiting } = totals
  const confirmed = inBlocks.funded_txo_sum - inBlocks.spent_txo_sum
  const change = waiting.funded_txo_sum - waiting.spent_txo_sum
  const holding = { ...connected.network.nativeCurrency, address: undefined }
  const amountAtomic = atLeastNothing(confirmed + change)
  if (waiting.tx_count === 0) return { ...holding, amountAtomic }
  const spendableAtomic = await readSpendable(connected, account, signal)
  // The three answers may be of different moments.
  return { ...holding, amountAtomic, spendableAtomic: min(spendableAtomic, amountAtomic) }
}

/** Coins in blocks, and what an account's own transactions give back to it. */
async function readSpendable(
  connected: ConnectedNetwork,
  account: string,
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const path = `/address/${account}`
  const [coins, waiting] = await Promise.all([
    askEsplora(connected, { path: `${path}/utxo`, schema: coinsSchema, signal }),
    askEsplora(connected, { path: `${path}/txs/mempool`, schema: pageSchema, signal }),
  ])
  const own = new Set(waiting.filter((one) => isSentBy(one, account)).map(({ txid }) => txid))
  return coins.reduce((sum, { status, txid, value }) => {
    return status.confirmed || own.has(txid) ? sum + value : sum
  }, 0n)
}

function isSentBy({ vin }: EsploraTransaction, account: string): boolean {
  return vin.length > 0 && vin.every(({ prevout }) => prevout?.scriptpubkey_address === account)
}

const atLeastNothing = (amount: bigint) => (amount > 0n ? amount : 0n)
const min = (one: bigint, other: bigint) => (one < other ? one : other)
