import * as v from 'valibot'
import { amountSchema } from './askGraph.js'

/** What moved: negative where it went away. */
const signedAmountSchema = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)
/** An amount of MIST that fits a number of JavaScript. */
const gasSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((mist) => BigInt(mist)),
)
const statusSchema = v.picklist(['SUCCESS', 'FAILURE'])
const errorSchema = v.nullish(v.object({ message: v.string() }))

const effectsSchema = v.object({
  status: statusSchema,
  executionError: errorSchema,
  gasEffects: v.object({
    gasSummary: v.object({ computationCost: gasSchema, storageCost: gasSchema, storageRebate: gasSchema }),
  }),
  balanceChanges: v.object({
    nodes: v.array(
      v.object({
        owner: v.nullable(v.object({ address: v.string() })),
        coinType: v.object({ repr: v.string() }),
        amount: signedAmountSchema,
      }),
    ),
  }),
})

/** What a transaction does, or has done. */
export type EffectsAnswer = v.InferOutput<typeof effectsSchema>

/** What sending asks of nodes, and the form of the answers. */
export const graphQuestions = {
  balance: {
    query:
      'query($owner:SuiAddress!,$type:String!){address(address:$owner){balance(coinType:$type){totalBalance}}}',
    schema: v.object({
      address: v.nullable(v.object({ balance: v.nullable(v.object({ totalBalance: amountSchema })) })),
    }),
  },
  coins: {
    query:
      'query($owner:SuiAddress!,$coin:String!,$type:String!,$first:Int!,$after:String){address(address:$owner){balance(coinType:$coin){addressBalance}objects(first:$first,after:$after,filter:{type:$type}){nodes{objectBcs}pageInfo{hasNextPage endCursor}}}}',
    schema: v.object({
      address: v.nullable(
        v.object({
          balance: v.nullish(v.object({ addressBalance: v.nullish(amountSchema) })),
          objects: v.nullable(
            v.object({
              nodes: v.pipe(
                v.array(v.object({ objectBcs: v.pipe(v.string(), v.maxLength(4096)) })),
                v.maxLength(200),
              ),
              pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) }),
            }),
          ),
        }),
      ),
    }),
  },
  gasPrice: {
    query: '{epoch{referenceGasPrice}}',
    schema: v.object({ epoch: v.object({ referenceGasPrice: amountSchema }) }),
  },
  metadata: {
    query: 'query($type:String!){coinMetadata(coinType:$type){decimals name symbol}}',
    schema: v.object({
      coinMetadata: v.nullable(
        v.object({
          decimals: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
          name: v.nullish(v.string(), ''),
          symbol: v.nullish(v.string(), ''),
        }),
      ),
    }),
  },
  simulate: {
    query:
      'query($transaction:JSON!){simulateTransaction(transaction:$transaction,checksEnabled:true,doGasSelection:false){effects{status executionError{message}gasEffects{gasSummary{computationCost storageCost storageRebate}}balanceChanges(first:20){nodes{owner{address}coinType{repr}amount}}}}}',
    schema: v.object({ simulateTransaction: v.object({ effects: effectsSchema }) }),
  },
  execute: {
    query:
      'mutation($bytes:Base64!,$signatures:[Base64!]!){executeTransaction(transactionDataBcs:$bytes,signatures:$signatures){effects{status}}}',
    schema: v.object({ executeTransaction: v.object({ effects: v.object({ status: statusSchema }) }) }),
  },
  transaction: {
    query:
      'query($digest:String!){transaction(digest:$digest){transactionBcs effects{status executionError{message}}}}',
    schema: v.object({
      transaction: v.nullable(
        v.object({
          transactionBcs: v.nullish(v.string()),
          effects: v.nullish(v.object({ status: v.nullish(statusSchema), executionError: errorSchema })),
        }),
      ),
    }),
  },
} as const

/** One page of an account's coins. */
export type CoinsAnswer = v.InferOutput<typeof graphQuestions.coins.schema>
