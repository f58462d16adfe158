import * as v from 'valibot'
import { readAccount } from '../address.js'

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())
const textSchema = v.pipe(v.string(), v.maxLength(200))

/** One transfer of a list. */
const transferSchema = v.object({
  from: textSchema,
  to: textSchema,
  success: v.boolean(),
  hash: hashSchema,
  block_num: countSchema,
  block_timestamp: countSchema,
  /** In base units. */
  amount_v2: amountSchema,
  fee: v.optional(
    v.union([
      amountSchema,
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
    ]),
  ),
  nonce: v.optional(countSchema, 0),
  asset_symbol: v.optional(textSchema),
  asset_type: v.optional(textSchema),
})

/** A page of `/api/v2/scan/transfers`. */
export const transfersSchema = v.object({
  transfers: v.nullish(v.pipe(v.array(transferSchema), v.maxLength(100))),
})

/** One transfer of a list. */
export type ScanTransfer = v.InferOutput<typeof transferSchema>

/** An argument of an event: an account as an address or in hexadecimal, an amount as text. */
const parameterSchema = v.object({ value: v.unknown() })
const parametersSchema = v.union([
  v.pipe(v.string(), v.maxLength(20_000), v.parseJson(), v.array(parameterSchema)),
  v.array(parameterSchema),
])

/** `/api/scan/extrinsic`: what an extrinsic did. */
export const extrinsicSchema = v.object({
  account_id: v.nullish(v.string()),
  block_num: countSchema,
  block_timestamp: countSchema,
  extrinsic_index: v.pipe(v.string(), v.regex(/^\d{1,10}-\d{1,6}$/)),
  extrinsic_hash: hashSchema,
  finalized: v.boolean(),
  success: v.boolean(),
  event: v.nullish(
    v.pipe(
      v.array(v.object({ module_id: v.string(), event_id: v.string(), params: v.optional(v.unknown()) })),
      v.maxLength(5_000),
    ),
  ),
})

/** What an extrinsic did. */
export type ScanExtrinsic = v.InferOutput<typeof extrinsicSchema>

/** What moved: accounts in bytes, and base units. */
export type ScanMove = { from: Uint8Array; to: Uint8Array; amountAtomic: bigint }

/**
 * The moves of the network's coin among the events of an extrinsic.
 *
 * @throws ValiError for an event that cannot be read: without it no sum is right.
 */
export function readMoves({ event }: Pick<ScanExtrinsic, 'event'>): ScanMove[] {
  return (event ?? [])
    .filter(({ event_id, module_id }) => module_id.toLowerCase() === 'balances' && event_id === 'Transfer')
    .map(({ params }) => {
      const [from, to, amount] = v.parse(parametersSchema, params)
      return {
        from: v.parse(accountSchema, from?.value),
        to: v.parse(accountSchema, to?.value),
        amountAtomic: v.parse(amountSchema, amount?.value),
      }
    })
}

const accountSchema = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((text) => readAccount(text) ?? readHexAccount(text)),
  v.instance(Uint8Array),
)

function readHexAccount(text: string): Uint8Array | undefined {
  return /^(?:0x)?[0-9a-f]{64}$/i.test(text) ? Buffer.from(text.replace(/^0x/, ''), 'hex') : undefined
}
