import * as v from 'valibot'

const timeoutMs = 5_000

const statusSchema = v.object({
  confirmed: v.boolean(),
  block_height: v.optional(v.number()),
  block_time: v.optional(v.number()),
})
const outputSchema = v.object({
  scriptpubkey_type: v.string(),
  scriptpubkey_asm: v.string(),
  scriptpubkey_address: v.optional(v.string()),
  value: v.number(),
})
const transactionSchema = v.object({
  txid: v.string(),
  fee: v.number(),
  weight: v.number(),
  vin: v.array(
    v.object({
      txid: v.string(),
      vout: v.number(),
      is_coinbase: v.boolean(),
      prevout: v.nullable(outputSchema),
    }),
  ),
  vout: v.array(outputSchema),
  status: statusSchema,
})
const totalsSchema = v.object({ funded_txo_sum: v.number(), spent_txo_sum: v.number(), tx_count: v.number() })
const addressSchema = v.object({ chain_stats: totalsSchema, mempool_stats: totalsSchema })
const blocksSchema = v.array(v.object({ id: v.string() }))
const transactionsSchema = v.array(transactionSchema)

/** A transaction as the node answers it. */
export type BitcoinTransaction = v.InferOutput<typeof transactionSchema>
/** An output as the node answers it. */
export type BitcoinOutput = v.InferOutput<typeof outputSchema>
/** Reads what the Bitcoin pages show from the node. */
export type BitcoinReader = ReturnType<typeof createBitcoinReader>

/** Makes a reader of the node at an address. */
export function createBitcoinReader(url: string) {
  const read = async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
  ): Promise<v.InferOutput<Schema> | undefined> => {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}`)
    return v.parse(schema, await response.json())
  }
  const readAll = async (paths: readonly string[]) =>
    (await Promise.all(paths.map((path) => read(transactionsSchema, path)))).flatMap((list) => list ?? [])

  return {
    readHeight: () => read(v.number(), '/blocks/tip/height'),
    readTransaction: (txid: string) => read(transactionSchema, `/tx/${txid}`),
    readAddress: (address: string) => read(addressSchema, `/address/${address}`),
    readTransactionsOf: async (address: string) =>
      (await read(transactionsSchema, `/address/${address}/txs`)) ?? [],
    /** Of what waits, and of the latest blocks. */
    async readLatest() {
      const [waiting = [], blocks = []] = await Promise.all([
        read(v.array(v.object({ txid: v.string() })), '/mempool/recent'),
        read(blocksSchema, '/blocks'),
      ])
      const found = await Promise.all(waiting.map(({ txid }) => read(transactionSchema, `/tx/${txid}`)))
      const inBlocks = await readAll(blocks.map(({ id }) => `/block/${id}/txs`))
      return [...found.flatMap((transaction) => transaction ?? []), ...inBlocks]
    },
  }
}
