import * as v from 'valibot'

/** What a networks file says that a coin or token is worth: US dollars, as decimal text. */
export const listedPriceSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'Expected US dollars as decimal text such as 0.25'),
)
