import * as v from 'valibot'

/** There are no more satoshis than this. */
export const maxSatoshis = 2_100_000_000_000_000n

/** 32 bytes in lower-case hex, as nodes write the ids of transactions. */
export const isTransactionId = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

const transactionId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const outputIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))
const satoshis = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(Number(maxSatoshis)),
  v.transform((amount) => BigInt(amount)),
)
/** What went through an address in all may be more than there is. */
const turnover = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((amount) => BigInt(amount)),
)
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const statistics = v.object({ funded_txo_sum: turnover, spent_txo_sum: turnover, tx_count: count })

/** `GET /address/:address`. */
export const addressSchema = v.object({ chain_stats: statistics, mempool_stats: statistics })

/** The longest list of unspent outputs that is read. */
const maxUnspent = 10_000
/** `GET /address/:address/utxo`. */
export const unspentSchema = v.pipe(
  v.array(
    v.object({
      txid: transactionId,
      vout: outputIndex,
      value: satoshis,
      status: v.object({ confirmed: v.boolean() }),
    }),
  ),
  v.maxLength(maxUnspent),
)

/** `GET /tx/:txid`, as far as it is used. */
export const transactionSchema = v.object({
  txid: transactionId,
  vin: v.array(
    v.object({
      txid: transactionId,
      vout: outputIndex,
      /** Absent for the first of a block, which spends nothing. */
      prevout: v.nullish(v.object({ scriptpubkey: v.string() })),
    }),
  ),
  vout: v.array(v.object({ scriptpubkey: v.string(), value: satoshis })),
  status: v.object({ confirmed: v.boolean() }),
})

/** `GET /tx/:txid/outspends`: who has spent each output. */
export const outspendsSchema = v.array(
  v.union([
    v.object({ spent: v.literal(true), txid: transactionId }),
    v.pipe(
      v.object({ spent: v.literal(false) }),
      v.transform(() => undefined),
    ),
  ]),
)

/** `GET /fee-estimates`: satoshis for each virtual byte by the number of blocks that are waited. */
export const feeEstimatesSchema = v.record(v.string(), v.unknown())

/** An unspent output. */
export type Unspent = v.InferOutput<typeof unspentSchema>[number]
/** A transaction, as a node tells it. */
export type ToldTransaction = v.InferOutput<typeof transactionSchema>
