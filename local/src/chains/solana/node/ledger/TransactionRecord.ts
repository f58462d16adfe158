import * as v from 'valibot'

/** A failure as Solana's JSON-RPC writes it: `"BlockhashNotFound"` or `{"InstructionError":[0,{"Custom":1}]}`. */
export type TransactionErrorJson = string | { [variant: string]: unknown }

// The journal keeps amounts as texts: a JSON number is exact up to 2^53 only.
const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)

const tokenBalanceSchema = v.object({
  accountIndex: v.number(),
  mint: v.string(),
  owner: v.string(),
  programId: v.string(),
  amount: amountSchema,
  decimals: v.number(),
})

const innerInstructionSchema = v.object({
  programIdIndex: v.number(),
  accounts: v.array(v.number()),
  /** base58 */
  data: v.string(),
  stackHeight: v.number(),
})

/** The form of a record in the journal. */
export const transactionRecordSchema = v.object({
  signature: v.string(),
  slot: v.number(),
  blockTimeSeconds: v.number(),
  /** The signed transaction as it came, base64. */
  wire: v.string(),
  err: v.nullable(v.union([v.string(), v.record(v.string(), v.unknown())])),
  feeLamports: amountSchema,
  /** In the order of the transaction's accounts, those of lookup tables last. */
  preBalances: v.array(amountSchema),
  postBalances: v.array(amountSchema),
  preTokenBalances: v.array(tokenBalanceSchema),
  postTokenBalances: v.array(tokenBalanceSchema),
  logs: v.array(v.string()),
  innerInstructions: v.array(v.object({ index: v.number(), instructions: v.array(innerInstructionSchema) })),
  unitsConsumed: amountSchema,
  /** `data` is base64. */
  returnData: v.nullable(v.object({ programId: v.string(), data: v.string() })),
  loadedAddresses: v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) }),
})

/** A transaction that has landed, with all that is asked about it later. */
export type TransactionRecord = v.InferOutput<typeof transactionRecordSchema>

/** What one token account held. `amount` is in the mint's smallest unit. */
export type TokenBalance = v.InferOutput<typeof tokenBalanceSchema>
