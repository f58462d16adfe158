import * as v from 'valibot'

/** The error body of every call the original API has too: exactly one reason. */
export const failureSchema = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
})

/** The error body of Latchkey's own calls. */
export const ownFailureSchema = v.object({
  error: v.object({ code: v.string(), message: v.string(), requestId: v.string() }),
})
