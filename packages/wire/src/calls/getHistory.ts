import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { foreignNameSchema } from '../schemas.js'

const previewSchema = v.nullable(
  v.object({ url: v.string(), content_type: v.optional(v.nullable(v.string())) }),
)

const fungibleSchema = v.object({
  name: v.nullish(foreignNameSchema),
  symbol: v.nullish(foreignNameSchema),
  icon: v.nullish(v.object({ url: v.nullish(v.string()) })),
  /** Of the token's contract, in the one spelling of its namespace; absent for the native token. */
  address: v.optional(v.string()),
  /** As a balance has them. */
  flags: v.optional(v.object({ is_spam: v.boolean(), reason: v.optional(v.string()) })),
})

const nftSchema = v.object({
  name: v.nullish(foreignNameSchema),
  content: v.nullish(
    v.object({ preview: v.optional(previewSchema, null), detail: v.optional(previewSchema, null) }),
  ),
  flags: v.object({ is_spam: v.boolean() }),
  /** Of its collection, in lower case. */
  contract: v.optional(v.string()),
  /** Decimal text. */
  token_id: v.optional(v.string()),
})

/** One movement inside a transaction: a fungible token or an NFT, the other of the two is null. */
const historyTransferSchema = v.object({
  fungible_info: v.nullish(fungibleSchema, null),
  nft_info: v.nullish(nftSchema, null),
  /** As the account sees it. An open set, so that a newer word does not cost the whole page. */
  direction: v.string(),
  /** Decimal text, in whole tokens. */
  quantity: v.object({ numeric: v.string() }),
  /** Both in US dollars, as of when it happened; null where the price of that time is unknown. `value` is rounded down. */
  value: v.nullish(v.number(), null),
  price: v.nullish(v.number(), null),
})

/** One transaction of an account. Operation types and states are open sets. */
export const historyTransactionSchema = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: v.string(),
    hash: v.string(),
    /** ISO 8601. */
    minedAt: v.string(),
    sentFrom: v.string(),
    sentTo: v.string(),
    /** `confirmed`, `failed` or `pending` for a transaction of a network. */
    status: v.string(),
    nonce: v.number(),
    application: v.nullish(v.object({ name: v.nullish(v.string()), iconUrl: v.nullish(v.string()) }), null),
    /** CAIP-2 id; null if the provider has none for the network. */
    chain: v.nullish(v.string(), null),
    /** What the account paid for it, in base units of the native token as decimal text; absent when another paid. */
    fee: v.optional(v.string()),
    /** Whether the account itself asked for it, or signed what another sent for it. The original API has neither. */
    isOwn: v.optional(v.boolean()),
  }),
  /** Null for a transaction that moved nothing. */
  transfers: v.nullish(v.array(historyTransferSchema), null),
})

/** One transaction of an account. */
export type HistoryTransaction = v.InferOutput<typeof historyTransactionSchema>
/** One movement inside a transaction. */
export type HistoryTransfer = v.InferOutput<typeof historyTransferSchema>

/** The transactions of an account, newest first, page by page. */
export const getHistory = defineCall({
  name: 'getHistory',
  method: 'GET',
  path: '/v1/account/:address/history',
  audience: 'data',
  answer: 'json',
  summary: 'Lists the transactions of an account, newest first, in pages.',
  params: v.object({ address: v.string() }),
  query: v.object({
    /** CAIP-2 id, or a bare number as the published API has it. */
    chainId: v.optional(v.string()),
    /** `next` of the page before. */
    cursor: v.optional(v.string()),
    currency: v.optional(v.string()),
    onramp: v.optional(v.string()),
  }),
  response: v.object({
    data: v.array(historyTransactionSchema),
    /** Null on the last page. */
    next: v.nullish(v.string(), null),
    /** Blocks that the networks have and the gateway has not read yet: the newest transactions may be missing. */
    behind: v.optional(v.number()),
    /** How much of the way back the gateway has read, from 0 to 1, where a page is short because the rest is still being read. */
    progress: v.optional(v.number()),
  }),
})
