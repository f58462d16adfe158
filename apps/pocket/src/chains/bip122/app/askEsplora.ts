import * as v from 'valibot'

const satoshis = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
)
const txid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const statsSchema = v.object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
const addressSchema = v.object({ chain_stats: statsSchema, mempool_stats: statsSchema })
const coinsSchema = v.array(
  v.object({
    txid,
    vout: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    value: satoshis,
    status: v.object({ confirmed: v.boolean() }),
  }),
)
const transactionSchema = v.object({
  status: v.object({ confirmed: v.boolean() }),
  vin: v.array(
    v.object({ txid, prevout: v.nullable(v.object({ scriptpubkey_address: v.optional(v.string()) })) }),
  ),
})
/** Satoshis for each virtual byte, by the number of blocks it may take. */
const feesSchema = v.record(v.string(), v.pipe(v.number(), v.minValue(0)))

/** An output that is not spent. */
export type Coin = v.InferOutput<typeof coinsSchema>[number]

/** The least that nodes pass on, in satoshis for each virtual byte. */
const minFeeRate = 1

/** The blocks that pocket's own transactions may take, the one it would like best first. */
const preferredBlocks = ['2', '3', '4', '6', '10']

/**
 * What an address has, with what is on its way.
 *
 * @param network - CAIP-2 id.
 * @param address - Whose.
 * @returns Satoshis.
 * @throws When the node does not answer.
 */
export async function readBalance(network: string, address: string): Promise<bigint> {
  const { chain_stats: settled, mempool_stats: waiting } = v.parse(
    addressSchema,
    JSON.parse(await ask(network, `/address/${address}`)),
  )
  return settled.funded_txo_sum - settled.spent_txo_sum + waiting.funded_txo_sum - waiting.spent_txo_sum
}

/**
 * The coins of an address.
 *
 * @param network - CAIP-2 id.
 * @param address - Whose.
 * @throws When the node does not answer.
 */
export async function readCoins(network: string, address: string): Promise<Coin[]> {
  return v.parse(coinsSchema, JSON.parse(await ask(network, `/address/${address}/utxo`)))
}

/**
 * A transaction: whether it is in a block, and whose coins it spends.
 *
 * @param network - CAIP-2 id.
 * @param id - Its id.
 * @throws When the node does not answer, or does not know it.
 */
export async function readTransaction(
  network: string,
  id: string,
): Promise<v.InferOutput<typeof transactionSchema>> {
  return v.parse(transactionSchema, JSON.parse(await ask(network, `/tx/${id}`)))
}

/**
 * What a transaction should pay that is to be in one of the next blocks.
 *
 * @param network - CAIP-2 id.
 * @returns Satoshis for each virtual byte.
 * @throws When the node does not answer.
 */
export async function readFeeRate(network: string): Promise<number> {
  const rates = v.parse(feesSchema, JSON.parse(await ask(network, '/fee-estimates')))
  const [rate = minFeeRate] = preferredBlocks.flatMap((blocks) => rates[blocks] ?? [])
  return Math.max(minFeeRate, rate)
}

/**
 * Hands a signed transaction over.
 *
 * @param network - CAIP-2 id.
 * @param transaction - In hexadecimal.
 * @throws What the node says when it does not take it.
 */
export async function sendTransaction(network: string, transaction: string): Promise<void> {
  await ask(network, '/tx', transaction)
}

/** Through pocket's server, which knows where the node is. */
async function ask(network: string, path: string, body?: string): Promise<string> {
  const response = await fetch(`/rpc/${network}${path}`, body === undefined ? {} : { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(`The network says: ${text.slice(0, 300)}`)
  return text
}
