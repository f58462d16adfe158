import * as v from 'valibot'

/** A whole number that is not below zero, as text or as a number. */
const amount = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,39}$/))]),
  v.transform((value) => BigInt(value)),
)
const nonce = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The most missing nonces that are read; whoever has more has other troubles. */
const maxNonces = 1_000

/** What an account has of STX. */
const stx = v.object({ balance: amount, locked: v.optional(amount, 0) })

/** The answers of an API shaped as Hiro's, as far as they are used. */
export const nodeAnswers = {
  stx,
  balances: v.object({
    stx,
    fungible_tokens: v.optional(v.record(v.string(), v.object({ balance: amount })), {}),
    non_fungible_tokens: v.optional(v.record(v.string(), v.object({ count: amount })), {}),
  }),
  nonces: v.object({
    last_executed_tx_nonce: v.nullish(nonce),
    possible_next_nonce: nonce,
    detected_missing_nonces: v.optional(v.pipe(v.array(nonce), v.maxLength(maxNonces)), []),
  }),
  /** Millionths of an STX for each byte. */
  transferRate: amount,
  feeEstimates: v.object({ estimations: v.pipe(v.array(v.object({ fee: amount })), v.minLength(1)) }),
  transaction: v.object({
    tx_status: v.string(),
    tx_type: v.optional(v.string()),
    canonical: v.optional(v.boolean(), true),
    is_unanchored: v.optional(v.boolean(), false),
    tx_result: v.optional(v.object({ repr: v.optional(v.string()) })),
    replaced_by_tx_id: v.nullish(v.string()),
    sender_address: v.optional(v.string()),
    nonce: v.optional(nonce),
    token_transfer: v.optional(
      v.object({ recipient_address: v.string(), amount, memo: v.nullish(v.string(), '') }),
    ),
    contract_call: v.optional(
      v.object({
        contract_id: v.string(),
        function_name: v.string(),
        function_args: v.optional(v.array(v.object({ hex: v.string() }))),
      }),
    ),
    post_condition_mode: v.optional(v.string()),
    post_conditions: v.optional(v.array(v.unknown())),
  }),
  call: v.union([
    v.object({ okay: v.literal(true), result: v.string() }),
    v.object({ okay: v.literal(false), cause: v.optional(v.string(), '') }),
  ]),
  refusal: v.object({
    error: v.optional(v.string(), ''),
    reason: v.optional(v.string(), ''),
    reason_data: v.optional(v.unknown()),
  }),
} satisfies Record<string, v.GenericSchema>

/** Which of the answers. */
export type NodeAnswer<Name extends keyof typeof nodeAnswers> = v.InferOutput<(typeof nodeAnswers)[Name]>
