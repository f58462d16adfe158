import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { foreignNameSchema } from '../schemas.js'

/** A token as the calls for swaps name it: CAIP-10, with the placeholder address for the native coin. */
const tokenId = v.string()

/** A token that can be swapped. */
export const swapTokenSchema = v.object({
  name: foreignNameSchema,
  symbol: foreignNameSchema,
  /** CAIP-10. */
  address: tokenId,
  decimals: v.number(),
  logoUri: v.nullable(v.string()),
  /** Whether the token takes signed allowances (EIP-2612); false when nobody knows. */
  eip2612: v.boolean(),
  /** False for a token that the operator does not list: anybody can name a token after a known one. Absent means true. */
  isListed: v.optional(v.boolean()),
})

/** One swap on the way from the sold token to the bought one. */
const hopSchema = v.object({
  /** CAIP-10. */
  from: tokenId,
  to: tokenId,
  fromSymbol: foreignNameSchema,
  toSymbol: foreignNameSchema,
  /** What the pool takes of what goes through it, in hundredths of a basis point (3000 is 0.3 %); absent when it is not known. */
  fee: v.optional(v.number()),
})

/** How tokens get to another network. */
const bridgeSchema = v.object({
  /** The bridge, as its users know it. */
  name: foreignNameSchema,
  /** How long it is thought to take, in seconds. */
  durationSeconds: v.pipe(v.number(), v.minValue(0), v.maxValue(7 * 86_400)),
  fees: v.array(
    v.object({
      name: foreignNameSchema,
      /** In base units of `token`. */
      amount: v.string(),
      token: tokenId,
      symbol: foreignNameSchema,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      /** Already taken off `toAmount`; one that is not is paid beside the sold amount. */
      isIncluded: v.boolean(),
    }),
  ),
})

/** What a provider gives for an amount. Fields beyond the first five are absent from the original service. */
export const swapQuoteSchema = v.object({
  id: v.nullable(v.string()),
  fromAmount: v.string(),
  fromAccount: tokenId,
  toAmount: v.string(),
  toAccount: tokenId,
  /** Who swaps; the id goes into `postBuildTransaction`. */
  provider: v.optional(v.object({ id: v.string(), name: v.string() })),
  /** The address that must be allowed to take the sold token; absent for the native coin. */
  spender: v.optional(v.string()),
  /** What the swap is thought to use, in units of gas; in transactions where these are what is paid for. */
  gas: v.optional(v.string()),
  /** What that gas costs now, in base units of the native coin. */
  networkCost: v.optional(v.string()),
  /** How much worse the price is than that of a tiny amount, in basis points; absent when it is not known. */
  priceImpact: v.optional(v.number()),
  /** The operator's own fee, already taken off `toAmount`, in basis points. */
  operatorFee: v.optional(v.number()),
  route: v.optional(v.array(hopSchema)),
  /** Present when the tokens are on two networks. */
  bridge: v.optional(bridgeSchema),
})

/** What a provider gives for an amount. */
export type SwapQuote = v.InferOutput<typeof swapQuoteSchema>
/** A token that can be swapped. */
export type SwapToken = v.InferOutput<typeof swapTokenSchema>

/** §7.007: the tokens of a network that can be swapped. */
export const getSwapTokens = defineCall({
  name: 'getSwapTokens',
  method: 'GET',
  path: '/v1/convert/tokens',
  audience: 'data',
  answer: 'json',
  summary: 'Lists the tokens of a network that can be swapped, or one token by its address.',
  /** `chainId` is a CAIP-2 id; `address` that of a contract, which need not be on the list. */
  query: v.object({ chainId: v.string(), address: v.optional(v.string()) }),
  response: v.object({
    tokens: v.array(swapTokenSchema),
    /** CAIP-2 ids of the networks whose tokens one can buy with tokens of this one; absent when there are none. */
    destinations: v.optional(v.array(v.string())),
  }),
})

/** §7.006: what one gets for an amount. */
export const getSwapQuotes = defineCall({
  name: 'getSwapQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  audience: 'data',
  answer: 'json',
  summary: 'Answers what each provider gives for an amount, the best after all costs first.',
  query: v.object({
    /** Base units as decimal text: of the sold token, or of the bought one with `side`. */
    amount: v.string(),
    from: tokenId,
    to: tokenId,
    /** `buy` asks what must be sold to get the amount. */
    side: v.optional(v.picklist(['sell', 'buy'])),
    userAddress: v.optional(v.string()),
    gasPrice: v.optional(v.string()),
  }),
  response: v.object({ quotes: v.array(swapQuoteSchema) }),
})

/** §7.008: how much of a token may be taken for a swap. */
export const getSwapAllowance = defineCall({
  name: 'getSwapAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  audience: 'data',
  answer: 'json',
  summary: 'Answers how much of a token a provider may take from an account.',
  query: v.object({
    tokenAddress: tokenId,
    userAddress: v.string(),
    provider: v.optional(v.string()),
  }),
  /** Base units; as large as it gets for the native coin, and where nobody is allowed anything beforehand. */
  response: v.object({ allowance: v.string() }),
})

/** §7.009: what a unit of computing costs. */
export const getSwapUnitPrices = defineCall({
  name: 'getSwapUnitPrices',
  method: 'GET',
  path: '/v1/convert/gas-price',
  audience: 'data',
  answer: 'json',
  summary: 'Answers what a unit of computing costs now, by how soon a transaction should be mined.',
  query: v.object({ chainId: v.string() }),
  /** In base units of the native coin; of a whole transaction where its fee does not follow from what it does. */
  response: v.object({ standard: v.string(), fast: v.string(), instant: v.string() }),
})

/** §7.010: the transaction that lets a provider take the sold token. */
export const getBuildApprove = defineCall({
  name: 'getBuildApprove',
  method: 'GET',
  path: '/v1/convert/build-approve',
  audience: 'data',
  answer: 'json',
  summary: 'Builds the transaction that lets a provider take the sold token.',
  query: v.object({
    from: tokenId,
    to: tokenId,
    /** Base units; without it everything may be taken. */
    amount: v.optional(v.string()),
    userAddress: v.optional(v.string()),
    provider: v.optional(v.string()),
  }),
  response: v.object({
    tx: v.object({
      /** The sold token: the approval is sent to it. */
      from: tokenId,
      to: tokenId,
      data: v.string(),
      value: v.string(),
      eip155: v.object({ gasPrice: v.string() }),
    }),
  }),
})

/** §7.011: the transaction that swaps. */
export const postBuildTransaction = defineCall({
  name: 'postBuildTransaction',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  audience: 'data',
  answer: 'json',
  summary: 'Builds the transaction that swaps an amount, for the best provider or a named one.',
  body: v.object({
    projectId: v.optional(v.string()),
    amount: v.string(),
    from: tokenId,
    to: tokenId,
    /** CAIP-10. */
    userAddress: v.string(),
    eip155: v.optional(
      v.object({
        /** How much less may arrive, in whole percent. */
        slippage: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)),
        permit: v.optional(v.string()),
      }),
    ),
    disableEstimate: v.optional(v.boolean()),
    /** The `provider.id` of a quote. */
    provider: v.optional(v.string()),
    /** Less than this must not arrive, in base units; takes the place of `slippage`. */
    minimumAmount: v.optional(v.string()),
    /** When the transaction must be mined, in seconds since 1970; 20 minutes from now unless given, at most 30. */
    deadline: v.optional(v.pipe(v.number(), v.safeInteger())),
    /**
     * How the sold token is taken, where an approval of the called contract is not what lets it: `permit2` by a signature that whoever
     * swaps puts into the call. A provider that cannot refuses.
     */
    payment: v.optional(v.pipe(v.string(), v.maxLength(32))),
  }),
  response: v.object({
    tx: v.object({
      /** CAIP-10: who swaps, and the contract that is called. */
      from: v.string(),
      to: v.string(),
      /**
       * The data of the call in hexadecimal. Where a transaction names its programs itself it is the whole transaction in base64, with
       * the signatures of all others in it, and `to` is the account.
       */
      data: v.string(),
      /** What is thought to arrive, in base units of the bought token. */
      amount: v.string(),
      eip155: v.object({ gas: v.string(), gasPrice: v.string() }),
      /** Native coins that go with the call, in base units. */
      value: v.optional(v.string()),
      /** The contract refuses to give less. */
      minimumAmount: v.optional(v.string()),
      /** Absent where the provider's contract knows none. */
      deadline: v.optional(v.number()),
      provider: v.optional(v.string()),
    }),
  }),
})

/** How far tokens are that were sent to another network. */
export const swapTransferSchema = v.object({
  /**
   * `unknown`: the provider has not seen it yet. `partial`: it has arrived in another token. `refunded`: it came back on the network
   * where it was sold. `failed`: it has neither arrived nor come back.
   */
  status: v.picklist(['unknown', 'pending', 'done', 'partial', 'refunded', 'failed']),
  /** The transaction that paid out, on the other network or, after a refund, on the first. */
  hash: v.optional(v.string()),
  /** What arrived in place of the bought token, when that is known. */
  token: v.optional(v.object({ symbol: foreignNameSchema, address: v.string() })),
  /** The provider's page about it. */
  url: v.optional(v.pipe(v.string(), v.url())),
})

/** How far tokens are that were sent to another network. */
export type SwapTransfer = v.InferOutput<typeof swapTransferSchema>

/** Tells how far a swap between two networks is. */
export const getSwapTransfer = defineCall({
  name: 'getSwapTransfer',
  method: 'GET',
  path: '/v1/convert/transfer',
  audience: 'data',
  answer: 'json',
  summary: 'Tells how far a swap between two networks is, by the transaction that began it.',
  query: v.object({
    /** CAIP-2 ids: where the tokens were sold, and where they arrive. */
    from: v.string(),
    to: v.string(),
    /** Of the transaction on the first network. */
    hash: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{16,100}$/)),
    /** The `provider.id` of the quote. */
    provider: v.string(),
  }),
  response: swapTransferSchema,
})
