import * as v from 'valibot'

/** A whole number that is not below zero, as the SDK writes it: as text. */
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const number = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const coin = v.object({ denom: v.string(), amount })

/** The facts of every kind of account; some kinds have them one or two levels down. */
const baseAccount = v.object({
  address: v.string(),
  account_number: v.optional(number, '0'),
  sequence: v.optional(number, '0'),
  pub_key: v.nullish(v.looseObject({ '@type': v.optional(v.string()) })),
})
const account = v.union([
  baseAccount,
  v.pipe(
    v.object({ base_account: baseAccount }),
    v.transform((outer) => outer.base_account),
  ),
  v.pipe(
    v.object({ base_vesting_account: v.object({ base_account: baseAccount }) }),
    v.transform((outer) => outer.base_vesting_account.base_account),
  ),
])

const txResponse = v.object({
  code: v.optional(v.pipe(v.number(), v.safeInteger()), 0),
  codespace: v.optional(v.string(), ''),
  raw_log: v.optional(v.string(), ''),
  height: v.optional(number, '0'),
})

/** The answers of the SDK's REST API, as far as they are used. */
export const nodeAnswers = {
  balance: v.object({ balance: coin }),
  balances: v.object({ balances: v.array(coin) }),
  account: v.object({ account }),
  simulation: v.object({ gas_info: v.object({ gas_used: number }) }),
  transaction: v.object({ tx_response: txResponse }),
  metadata: v.object({
    metadata: v.object({
      base: v.string(),
      display: v.optional(v.string(), ''),
      name: v.optional(v.string(), ''),
      symbol: v.optional(v.string(), ''),
      denom_units: v.array(
        v.object({ denom: v.string(), exponent: v.optional(v.pipe(v.number(), v.integer()), 0) }),
      ),
    }),
  }),
  /** Where a token came from over IBC, in the older and in the newer way. */
  trace: v.union([
    v.pipe(
      v.object({ denom_trace: v.object({ path: v.string(), base_denom: v.string() }) }),
      v.transform(({ denom_trace: { path, base_denom } }) => ({ path, base: base_denom })),
    ),
    v.pipe(
      v.object({
        denom: v.object({
          base: v.string(),
          trace: v.array(v.object({ port_id: v.string(), channel_id: v.string() })),
        }),
      }),
      v.transform(({ denom: { base, trace } }) => ({
        path: trace.map((hop) => `${hop.port_id}/${hop.channel_id}`).join('/'),
        base,
      })),
    ),
  ]),
  /** Why a node refuses a question (gRPC's status as JSON). */
  refusal: v.object({ code: v.number(), message: v.string() }),
} satisfies Record<string, v.GenericSchema>

/** Which of the answers. */
export type NodeAnswer<Name extends keyof typeof nodeAnswers> = v.InferOutput<(typeof nodeAnswers)[Name]>
