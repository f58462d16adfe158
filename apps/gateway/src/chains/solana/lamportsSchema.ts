import * as v from 'valibot'

/** Lamports as a node tells them. There are more of them than whole numbers of JavaScript: those come as bigints. */
export const lamportsSchema = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((lamports) => BigInt(lamports)),
  v.minValue(0n),
)
