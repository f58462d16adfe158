import * as v from 'valibot'

/** The values that a text for a failure is made of: none of them is a text itself. */
export const failureContextSchema = v.record(
  v.pipe(v.string(), v.maxLength(50)),
  v.union([v.pipe(v.string(), v.maxLength(500)), v.number()]),
)

/** See {@link failureContextSchema}. */
export type FailureContext = v.InferOutput<typeof failureContextSchema>
