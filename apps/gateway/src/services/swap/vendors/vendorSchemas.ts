import { decodeBase64, maxTransactionBytes } from '@latchkey/primitives'
import * as v from 'valibot'

/** Base units as decimal text. */
export const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** A number as nodes write them, or as decimal text. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/),
  v.transform((text) => BigInt(text)),
)

/** An EVM address. */
export const addressText = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** The data of a call. */
export const callData = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})+$/), v.maxLength(100_000))

/** A Solana address. */
export const solanaAddress = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** A Solana transaction in base64. */
export const solanaTransaction = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.check((text) => {
    const length = decodeBase64(text)?.length ?? 0
    return length > 0 && length <= maxTransactionBytes
  }, 'Expected a transaction in base64'),
)
const lifiToken = v.object({
  address: addressText,
  chainId: v.pipe(v.number(), v.safeInteger()),
  symbol: v.pipe(v.string(), v.maxLength(40)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})

/** What is needed of LI.FI's `GET /quote`. */
export const lifiQuote = v.object({
  tool: v.optional(v.pipe(v.string(), v.maxLength(60))),
  toolDetails: v.optional(v.object({ name: v.pipe(v.string(), v.maxLength(60)) })),
  estimate: v.object({
    toAmount: digits,
    toAmountMin: digits,
    approvalAddress: v.optional(addressText),
    /** In seconds. */
    executionDuration: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(7 * 86_400))),
    feeCosts: v.optional(
      v.array(
        v.object({
          name: v.pipe(v.string(), v.maxLength(80)),
          amount: digits,
          token: lifiToken,
          /** Taken off the amount already; else it goes with the transaction. */
          included: v.boolean(),
        }),
      ),
    ),
    gasCosts: v.optional(v.array(v.object({ estimate: v.optional(digits) }))),
  }),
  transactionRequest: v.object({
    to: addressText,
    data: callData,
    value: v.optional(quantity, '0'),
    gasLimit: v.optional(quantity),
  }),
})

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

/** What is needed of LI.FI's `GET /status`. */
export const lifiStatus = v.object({
  status: v.picklist(['NOT_FOUND', 'INVALID', 'PENDING', 'DONE', 'FAILED']),
  substatus: v.optional(v.nullable(v.string())),
  receiving: v.optional(
    v.object({
      txHash: v.optional(hash),
      token: v.optional(v.pick(lifiToken, ['address', 'symbol'])),
    }),
  ),
  lifiExplorerLink: v.optional(v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(500))),
})
