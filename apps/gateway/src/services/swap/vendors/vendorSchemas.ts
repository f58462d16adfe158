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
