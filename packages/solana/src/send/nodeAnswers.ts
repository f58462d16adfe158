import { decodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'

/** A whole number that is not below zero: texts are those which a number of JavaScript would round. */
const amount = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{16,20}$/))]),
  v.transform((value) => BigInt(value)),
)
const bytes = v.pipe(
  v.tuple([v.string(), v.literal('base64')]),
  v.transform(([text]) => decodeBase64(text)),
  v.instance(Uint8Array),
)
const account = v.pipe(
  v.object({ lamports: amount, owner: v.string(), data: bytes, executable: v.optional(v.boolean(), false) }),
  v.readonly(),
)
/** An account as a node has it; `owner` is the program it belongs to. */
export type NodeAccount = v.InferOutput<typeof account>

const tokenBalances = v.nullish(
  v.array(
    v.object({
      accountIndex: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      mint: v.string(),
      owner: v.optional(v.string()),
      uiTokenAmount: v.object({
        amount: v.pipe(
          v.string(),
          v.regex(/^\d{1,20}$/),
          v.transform((text) => BigInt(text)),
        ),
      }),
    }),
  ),
  [],
)

/** A transaction that is in a block: what its accounts held before and after. */
export type MinedTransaction = NonNullable<v.InferOutput<typeof nodeAnswers.getTransaction>>

/** What nodes answer to the questions that sending asks. */
export const nodeAnswers = {
  getMultipleAccounts: v.object({ value: v.array(v.nullable(account)) }),
  getTokenAccountsByOwner: v.object({ value: v.array(v.object({ pubkey: v.string(), account })) }),
  getMinimumBalanceForRentExemption: amount,
  getEpochInfo: v.object({ epoch: amount, absoluteSlot: amount, blockHeight: amount }),
  getRecentPrioritizationFees: v.array(v.object({ prioritizationFee: amount })),
  getLatestBlockhash: v.object({ value: v.object({ blockhash: v.string(), lastValidBlockHeight: amount }) }),
  getFeeForMessage: v.object({ value: v.nullable(amount) }),
  simulateTransaction: v.object({
    value: v.object({
      err: v.optional(v.unknown()),
      logs: v.nullish(v.array(v.string()), []),
      unitsConsumed: v.nullish(amount, 0),
      accounts: v.nullish(v.array(v.nullable(account)), []),
    }),
  }),
  getTransaction: v.nullable(
    v.object({
      transaction: v.object({
        message: v.object({
          accountKeys: v.array(v.string()),
          instructions: v.optional(
            v.array(
              v.object({ programIdIndex: v.number(), accounts: v.array(v.number()), data: v.string() }),
            ),
          ),
        }),
      }),
      meta: v.object({
        err: v.optional(v.unknown()),
        fee: amount,
        ...{ preBalances: v.array(amount), postBalances: v.array(amount) },
        ...{ preTokenBalances: tokenBalances, postTokenBalances: tokenBalances },
        // What lookup tables have named, behind the keys of its own.
        loadedAddresses: v.nullish(
          v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) }),
        ),
        logMessages: v.nullish(v.array(v.string()), []),
      }),
    }),
  ),
  getSignatureStatuses: v.object({
    context: v.object({ slot: amount }),
    value: v.array(
      v.nullable(v.object({ confirmationStatus: v.nullish(v.string()), err: v.optional(v.unknown()) })),
    ),
  }),
} satisfies Record<string, v.GenericSchema>

/** Why a node refuses a question. */
export const refusalSchema = v.object({
  error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
})
