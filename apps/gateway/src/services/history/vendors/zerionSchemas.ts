import * as v from 'valibot'
import { addressText, digits } from '../../swap/vendors/vendorSchemas.js'

// What is needed of an answer. All else may be there, and change.

const name = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 200)),
)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
const money = v.nullish(v.number())

const fungibleSchema = v.object({
  name,
  symbol: name,
  implementations: v.array(v.object({ chain_id: v.string(), address: v.nullish(v.string()) })),
})

const transferSchema = v.object({
  fungible_info: v.nullish(fungibleSchema),
  nft_info: v.nullish(
    v.object({
      contract_address: v.nullish(addressText),
      token_id: v.nullish(digits),
      name: v.nullish(name),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ int: digits, decimals }),
  price: money,
  value: money,
})

/** Something that moved, as Zerion writes it. */
export type ZerionTransfer = v.InferOutput<typeof transferSchema>

const transactionSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  attributes: v.object({
    operation_type: v.pipe(v.string(), v.maxLength(50)),
    hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
    mined_at: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => Math.floor(Date.parse(text) / 1000)),
    ),
    sent_from: addressText,
    sent_to: v.nullish(v.union([addressText, v.literal('')])),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
    fee: v.nullish(v.object({ quantity: v.object({ int: digits }) })),
    transfers: v.array(transferSchema),
  }),
  relationships: v.object({ chain: v.object({ data: v.object({ id: v.string() }) }) }),
})

/** A transaction, as Zerion writes it. */
export type ZerionTransaction = v.InferOutput<typeof transactionSchema>

/** One page; each transaction is read by itself, so that one that is odd does not hide the others. */
export const zerionPageSchema = v.object({
  links: v.optional(v.object({ next: v.nullish(v.string()) }), {}),
  data: v.pipe(
    v.array(v.unknown()),
    v.maxLength(100),
    v.transform((entries) =>
      entries.flatMap((entry) => {
        const parsed = v.safeParse(transactionSchema, entry)
        return parsed.success ? [parsed.output] : []
      }),
    ),
  ),
})
