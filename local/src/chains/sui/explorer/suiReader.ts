import * as v from 'valibot'

/** How many transactions a page lists. */
export const listedTransactions = 25
const timeoutMs = 5_000

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/),
  v.transform((text) => BigInt(text)),
)
const typeSchema = v.object({ repr: v.string() })
const changeSchema = v.object({
  owner: v.object({ address: v.string() }),
  coinType: typeSchema,
  amount: amountSchema,
})
const transactionSchema = v.object({
  digest: v.string(),
  sender: v.object({ address: v.string() }),
  effects: v.object({
    status: v.picklist(['SUCCESS', 'FAILURE']),
    executionError: v.nullable(v.object({ message: v.string() })),
    timestamp: v.pipe(v.string(), v.isoTimestamp()),
    checkpoint: v.object({ sequenceNumber: v.number() }),
    gasEffects: v.object({
      gasSummary: v.object({
        computationCost: v.number(),
        storageCost: v.number(),
        storageRebate: v.number(),
      }),
    }),
    balanceChanges: v.object({ nodes: v.array(changeSchema) }),
  }),
})
const listSchema = v.object({ nodes: v.array(transactionSchema) })
const balanceSchema = v.object({
  coinType: typeSchema,
  totalBalance: amountSchema,
  addressBalance: amountSchema,
})

const fields = `digest sender { address } effects {
  status executionError { message } timestamp checkpoint { sequenceNumber }
  gasEffects { gasSummary { computationCost storageCost storageRebate } }
  balanceChanges(first: 50) { nodes { owner { address } coinType { repr } amount } }
}`

/** A transaction as the node answers it. */
export type ReadTransaction = v.InferOutput<typeof transactionSchema>
/** Reads what the pages show from the node. */
export type SuiReader = ReturnType<typeof createSuiReader>

/** Makes a reader of the node at an address. */
export function createSuiReader(url: string) {
  async function ask<Result>(
    query: string,
    schema: v.GenericSchema<unknown, Result>,
    variables: Readonly<Record<string, unknown>> = {},
  ): Promise<Result> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return v.parse(v.object({ data: schema }), await response.json()).data
  }
  return {
    /** @returns The number of the newest checkpoint, and the newest transactions, newest first. */
    async readLatest() {
      const { checkpoint, transactions } = await ask(
        `{ checkpoint { sequenceNumber } transactions(last: ${listedTransactions}) { nodes { ${fields} } } }`,
        v.object({ checkpoint: v.object({ sequenceNumber: v.number() }), transactions: listSchema }),
      )
      return { height: checkpoint.sequenceNumber, latest: transactions.nodes.toReversed() }
    },
    /** @returns What an address has, and its newest transactions, newest first. */
    async readAddress(address: string) {
      const answer = await ask(
        `query($address: SuiAddress!) { address(address: $address) {
          balances(first: 50) { nodes { coinType { repr } totalBalance addressBalance } }
          transactions(last: ${listedTransactions}, relation: AFFECTED) { nodes { ${fields} } }
        } }`,
        v.object({
          address: v.object({
            balances: v.object({ nodes: v.array(balanceSchema) }),
            transactions: listSchema,
          }),
        }),
        { address },
      )
      const { balances, transactions } = answer.address
      return { balances: balances.nodes, transactions: transactions.nodes.toReversed() }
    },
    async readTransaction(digest: string): Promise<ReadTransaction | undefined> {
      const { transaction } = await ask(
        `query($digest: String!) { transaction(digest: $digest) { ${fields} } }`,
        v.object({ transaction: v.nullable(transactionSchema) }),
        { digest },
      )
      return transaction ?? undefined
    },
  }
}
