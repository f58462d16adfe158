import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { foreignNameSchema } from '../schemas.js'

const tokenSchema = v.object({
  /** Of the token's contract, in lower case. */
  address: v.string(),
  name: foreignNameSchema,
  symbol: foreignNameSchema,
  /** Absent for a collection. */
  decimals: v.optional(v.number()),
  /** Empty when there is none. */
  iconUrl: v.string(),
})

/** What one contract or account may take from an account. */
export const approvalSchema = v.object({
  /**
   * `allowance`: an amount of a token; `nft-allowance`: one NFT; `operator`: all NFTs of a collection; `delegated-allowance`: an amount
   * of a token, through a contract that keeps such amounts for others. An open set.
   */
  kind: v.string(),
  token: tokenSchema,
  /** Of the NFT, as decimal text; for `nft-allowance` only. */
  token_id: v.optional(v.string()),
  /** The address that may take it. */
  spender: v.string(),
  /** Null when the operator's networks file does not have it. */
  spender_name: v.nullable(foreignNameSchema),
  /** Whether the spender is a contract, not somebody's account. */
  spender_is_contract: v.boolean(),
  /** In base units, as decimal text; 1 for an NFT and for an operator. */
  amount: v.string(),
  /** Whether the amount is as good as all there will ever be. */
  is_unlimited: v.boolean(),
  /** US dollars that the spender could take now; null when the price is not known. */
  value_at_risk: v.nullable(v.number()),
  /** When it ends, in seconds since 1970; absent when it does not. */
  expires_at: v.optional(v.number()),
})

/** What one contract or account may take from an account. */
export type Approval = v.InferOutput<typeof approvalSchema>

/** What contracts and other accounts may take from an account, as the network says now. */
export const getApprovals = defineCall({
  name: 'getApprovals',
  method: 'GET',
  path: '/v1/account/:address/approvals',
  audience: 'data',
  answer: 'json',
  summary: 'Lists what contracts may take from an account on one network, newest first, at most 200.',
  params: v.object({ address: v.string() }),
  /** `chainId` is a CAIP-2 id. */
  query: v.object({ chainId: v.string() }),
  response: v.object({
    data: v.array(approvalSchema),
    /** Blocks that the network has and the gateway has not read yet: the newest approvals may be missing. */
    behind: v.optional(v.number()),
    /** How much of the way back the gateway has read, from 0 to 1; absent when all is read. */
    progress: v.optional(v.number()),
  }),
})
