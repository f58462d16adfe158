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
