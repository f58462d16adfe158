import * as v from 'valibot'

/** How many transactions a page lists. */
export const listedTransactions = 25
const timeoutMs = 5_000

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)
const numberSchema = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const coinsSchema = v.array(v.object({ denom: v.string(), amount: amountSchema }))
const messageSchema = v.object({
  '@type': v.string(),
  from_address: v.optional(v.string()),
  to_address: v.optional(v.string()),
  amount: v.optional(coinsSchema),
  inputs: v.optional(v.array(v.object({ address: v.string(), coins: coinsSchema }))),
  outputs: v.optional(v.array(v.object({ address: v.string(), coins: coinsSchema }))),
})
const responseSchema = v.object({
  txhash: v.string(),
  height: numberSchema,
  code: v.number(),
  raw_log: v.string(),
  gas_wanted: v.string(),
  gas_used: v.string(),
  timestamp: v.pipe(
    v.string(),
    v.transform((text) => BigInt(Math.floor(Date.parse(text) / 1000))),
  ),
  tx: v.object({
    body: v.object({ messages: v.array(messageSchema), memo: v.string() }),
    auth_info: v.object({
      signer_infos: v.array(v.object({ sequence: v.string() })),
      fee: v.object({ amount: coinsSchema }),
    }),
  }),
})
const failureSchema = v.object({ code: v.number(), message: v.string() })
const listSchema = v.object({ tx_responses: v.array(responseSchema) })

/** A transaction as the node answers it. */
export type ReadTransaction = v.InferOutput<typeof responseSchema>
/** Coins as the node answers them. */
export type ReadCoins = v.InferOutput<typeof coinsSchema>
/** What a message moves. */
export type ReadMove = { from: string; to: string; coins: ReadCoins }
/** Reads what the pages show from the node. */
export type CosmosReader = ReturnType<typeof createCosmosReader>

/** Makes a reader of the node at an address. */
export function createCosmosReader(url: string) {
  const ask = async <Result>(path: string, schema: v.GenericSchema<unknown, Result>): Promise<Result> => {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) })
    return v.parse(schema, await response.json())
  }
  const search = async (query: string) => {
    const parts = new URLSearchParams({ query, limit: String(listedTransactions), order_by: 'ORDER_BY_DESC' })
    return (await ask(`/cosmos/tx/v1beta1/txs?${parts}`, listSchema)).tx_responses
  }
  return {
    async readHeight() {
      const schema = v.object({ block: v.object({ header: v.object({ height: v.string() }) }) })
      return (await ask('/cosmos/base/tendermint/v1beta1/blocks/latest', schema)).block.header.height
    },
    readLatest: () => search('tx.height>=1'),
    async readTransactionsOf(address: string) {
      const lists = await Promise.all(
        ['message.sender', 'transfer.recipient'].map((key) => search(`${key}='${address}'`)),
      )
      const byHash = new Map(lists.flat().map((one) => [one.txhash, one]))
      return [...byHash.values()].sort((one, other) => other.height - one.height).slice(0, listedTransactions)
    },
    readBalances: async (address: string) =>
      (await ask(`/cosmos/bank/v1beta1/balances/${address}`, v.object({ balances: coinsSchema }))).balances,
    /** Undefined for an account that nothing was ever sent to. */
    async readAccount(address: string) {
      const account = v.object({ account_number: v.string(), sequence: v.string() })
      const either = v.union([v.object({ account }), failureSchema])
      const answer = await ask(`/cosmos/auth/v1beta1/accounts/${address}`, either)
      return 'account' in answer ? answer.account : undefined
    },
    async readTransaction(hash: string): Promise<ReadTransaction | undefined> {
      const either = v.union([v.object({ tx_response: responseSchema }), failureSchema])
      const answer = await ask(`/cosmos/tx/v1beta1/txs/${hash}`, either)
      return 'tx_response' in answer ? answer.tx_response : undefined
    },
  }
}

/** What a transaction's messages ask to move. */
export function listMoves({ tx }: ReadTransaction): ReadMove[] {
  return tx.body.messages.flatMap(({ amount, from_address, inputs, outputs, to_address }) => {
    if (from_address !== undefined && to_address !== undefined) {
      return [{ from: from_address, to: to_address, coins: amount ?? [] }]
    }
    const from = inputs?.[0]?.address ?? ''
    return (outputs ?? []).map(({ address, coins }) => ({ from, to: address, coins }))
  })
}
