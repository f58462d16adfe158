import * as v from 'valibot'

/** How many transactions a page lists. */
export const listedTransactions = 25
const timeoutMs = 5_000

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)
const valueSchema = v.object({ repr: v.string() })
const eventSchema = v.object({
  event_type: v.string(),
  asset: v.object({
    asset_id: v.optional(v.string()),
    sender: v.string(),
    recipient: v.string(),
    amount: amountSchema,
    memo: v.optional(v.string()),
  }),
})
const transactionSchema = v.object({
  tx_id: v.string(),
  tx_status: v.string(),
  tx_type: v.string(),
  nonce: v.number(),
  fee_rate: amountSchema,
  sender_address: v.string(),
  block_height: v.optional(v.number()),
  block_time: v.optional(v.number()),
  receipt_time: v.optional(v.number()),
  tx_result: v.optional(valueSchema),
  vm_error: v.optional(v.string()),
  replaced_by_tx_id: v.optional(v.string()),
  token_transfer: v.optional(
    v.object({ recipient_address: v.string(), amount: amountSchema, memo: v.string() }),
  ),
  contract_call: v.optional(
    v.object({
      contract_id: v.string(),
      function_name: v.string(),
      function_args: v.array(v.object({ ...valueSchema.entries, name: v.string() })),
    }),
  ),
  events: v.optional(v.array(eventSchema), []),
})
const listSchema = v.object({ results: v.array(transactionSchema) })
const balancesSchema = v.object({
  stx: v.object({ balance: amountSchema }),
  fungible_tokens: v.record(v.string(), v.object({ balance: amountSchema })),
})

/** A transaction as the node answers it. */
export type ReadTransaction = v.InferOutput<typeof transactionSchema>
/** Reads what the pages show from the node. */
export type StacksReader = ReturnType<typeof createStacksReader>

/** Makes a reader of the node at an address. */
export function createStacksReader(url: string) {
  const ask = async <Result>(path: string, schema: v.GenericSchema<unknown, Result>): Promise<Result> => {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) })
    return v.parse(schema, await response.json())
  }
  const list = async (path: string) => (await ask(`${path}?limit=${listedTransactions}`, listSchema)).results
  return {
    readHeight: async () =>
      (await ask('/v2/info', v.object({ stacks_tip_height: v.number() }))).stacks_tip_height,
    readLatest: async () => [...(await list('/extended/v1/tx/mempool')), ...(await list('/extended/v1/tx'))],
    readTransactionsOf: async (address: string) => [
      ...(await list(`/extended/v1/address/${address}/mempool`)),
      ...(await list(`/extended/v1/address/${address}/transactions`)),
    ],
    readBalances: (address: string) => ask(`/extended/v1/address/${address}/balances`, balancesSchema),
    readNonce: async (address: string) =>
      (await ask(`/v2/accounts/${address}?proof=0`, v.object({ nonce: v.number() }))).nonce,
    async readTransaction(id: string): Promise<ReadTransaction | undefined> {
      const either = v.union([transactionSchema, v.object({ error: v.string() })])
      const answer = await ask(`/extended/v1/tx/${id}`, either)
      return 'error' in answer ? undefined : answer
    },
  }
}
