import { toSuiAddressKey } from '@latchkey/primitives'
import * as v from 'valibot'
import { amountSchema } from '../askGraph.js'

/** The most changes that nodes tell with one question. */
export const changesPerPage = 50

const addressSchema = v.object({ address: v.pipe(v.string(), v.transform(toSuiAddressKey)) })
const digestSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const changeSchema = v.object({
  owner: v.nullable(addressSchema),
  coinType: v.nullable(v.object({ repr: v.string() })),
  amount: v.pipe(
    v.string(),
    v.regex(/^-?\d{1,39}$/),
    v.transform((digits) => BigInt(digits)),
  ),
})
const costSchema = v.pipe(
  v.union([amountSchema, v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((amount) => BigInt(amount)),
)

/** One page of what a transaction changed. */
export const changesSchema = v.object({
  pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string()) }),
  nodes: v.array(changeSchema),
})

/** A transaction as nodes write it, as far as it is told here. */
export const transactionSchema = v.object({
  digest: digestSchema,
  /** Null for those of the network itself. */
  sender: v.nullable(addressSchema),
  gasInput: v.nullish(v.object({ gasSponsor: v.nullish(addressSchema) })),
  effects: v.object({
    status: v.picklist(['SUCCESS', 'FAILURE']),
    timestamp: v.pipe(
      v.string(),
      v.transform((text) => Date.parse(text)),
      v.number(),
      v.finite(),
    ),
    /** Null before it is final. */
    checkpoint: v.nullish(v.object({ sequenceNumber: v.number() })),
    gasEffects: v.nullish(
      v.object({
        gasSummary: v.nullish(
          v.object({ computationCost: costSchema, storageCost: costSchema, storageRebate: costSchema }),
        ),
      }),
    ),
    balanceChanges: changesSchema,
  }),
})

/** What is asked of a transaction. */
export const transactionFields = `digest sender{address} gasInput{gasSponsor{address}} effects{status timestamp checkpoint{sequenceNumber} gasEffects{gasSummary{computationCost storageCost storageRebate}} balanceChanges(first:${changesPerPage}){pageInfo{hasNextPage endCursor} nodes{owner{address} coinType{repr} amount}}}`

/** A transaction as a node has it. */
export type GraphTransaction = v.InferOutput<typeof transactionSchema>
