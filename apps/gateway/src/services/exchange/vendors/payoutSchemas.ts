import * as v from 'valibot'

/** A short text. */
export const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
/** The id of a transaction on any network. */
export const transactionHash = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{32,120}$/))
/** A decimal text that is not negative. */
export const decimals = v.pipe(v.string(), v.regex(/^\d{1,60}(\.\d{1,30})?$/))
/** A page for the visitor. */
export const pageUrl = v.pipe(
  v.string(),
  v.maxLength(8_000),
  v.check((text) => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)),
)
