import * as v from 'valibot'
import { lamportsSchema } from '../lamportsSchema.js'

const tokenBalanceSchema = v.object({
  accountIndex: v.number(),
  mint: v.string(),
  /** Nodes have not always told it. */
  owner: v.optional(v.string()),
  uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)), decimals: v.number() }),
})

/** A transaction as `getTransaction` gives it with the encoding `json`: only what is used of it. */
export const nodeTransactionSchema = v.object({
  transaction: v.object({
    message: v.object({
      accountKeys: v.array(v.string()),
      header: v.object({ numRequiredSignatures: v.number() }),
      instructions: v.array(
        v.object({ programIdIndex: v.number(), accounts: v.array(v.number()), data: v.string() }),
      ),
    }),
  }),
  meta: v.object({
    err: v.unknown(),
    fee: lamportsSchema,
    preBalances: v.array(lamportsSchema),
    postBalances: v.array(lamportsSchema),
    preTokenBalances: v.nullish(v.array(tokenBalanceSchema), []),
    postTokenBalances: v.nullish(v.array(tokenBalanceSchema), []),
    loadedAddresses: v.nullish(v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) })),
  }),
})

/** A transaction as a node gives it. */
export type NodeTransaction = v.InferOutput<typeof nodeTransactionSchema>

/** What an account held of a token before or after a transaction. */
export type TokenBalance = v.InferOutput<typeof tokenBalanceSchema>

/** The accounts a transaction names, in the order of its balances: those of lookup tables come behind its own. */
export function listAccountKeys({ meta, transaction }: NodeTransaction): string[] {
  const { readonly = [], writable = [] } = meta.loadedAddresses ?? {}
  return [...transaction.message.accountKeys, ...writable, ...readonly]
}
