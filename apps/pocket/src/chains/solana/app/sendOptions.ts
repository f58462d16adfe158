import * as v from 'valibot'

/** How a transaction is sent, as sites and nodes write it. */
export const sendOptionsSchema = v.object({
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
  minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  skipPreflight: v.optional(v.boolean()),
  maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
})

/** How a transaction is sent. */
export type SendOptions = v.InferOutput<typeof sendOptionsSchema>
