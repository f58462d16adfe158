import * as v from 'valibot'

/** All satoshis there can be: an address may have been paid more than once with the same ones, but no output holds more. */
const maxMoney = 2_100_000_000_000_000
/** Addresses of exchanges have been paid often. */
const maxSum = Number.MAX_SAFE_INTEGER
/** Transactions that fit into a block have no more inputs or outputs. */
const maxPlaces = 100_000

const toBigint = v.transform((amount: number) => BigInt(amount))
const satoshisSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxMoney), toBigint)
const sumSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxSum), toBigint)

/** The id of a transaction. */
export const txidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Expected the id of a transaction'))

const outputSchema = v.object({
  scriptpubkey_address: v.optional(v.string()),
  value: satoshisSchema,
})

const statusSchema = v.object({
  confirmed: v.boolean(),
  block_height: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** Seconds since 1970; at most those a date can have. */
  block_time: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_640_000_000_000))),
})

/** A transaction as Esplora writes it. */
export const transactionSchema = v.object({
  txid: txidSchema,
  vin: v.pipe(
    v.array(v.object({ is_coinbase: v.optional(v.boolean(), false), prevout: v.nullish(outputSchema) })),
    v.maxLength(maxPlaces),
  ),
  vout: v.pipe(v.array(outputSchema), v.maxLength(maxPlaces)),
  status: statusSchema,
})

/** A transaction as Esplora writes it. */
export type EsploraTransaction = v.InferOutput<typeof transactionSchema>

const totalsSchema = v.object({
  funded_txo_sum: sumSchema,
  spent_txo_sum: sumSchema,
  tx_count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** What happened to an address's coins, in blocks and waiting for one. */
export const addressSchema = v.object({ chain_stats: totalsSchema, mempool_stats: totalsSchema })

/** The unspent outputs of an address. */
export const coinsSchema = v.pipe(
  v.array(
    v.object({
      txid: txidSchema,
      value: satoshisSchema,
      status: v.object({ confirmed: v.boolean() }),
    }),
  ),
  v.maxLength(10_000),
)

/** Esplora lists 25 transactions in blocks on a page, and 50 of those that wait. */
export const pageSchema = v.pipe(v.array(transactionSchema), v.maxLength(100))

/** The height of the latest block. */
export const heightSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
