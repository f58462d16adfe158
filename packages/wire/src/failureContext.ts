import * as v from 'valibot'

/** The values for a failure's text: numbers, names and times, never sentences. */
export const failureContextSchema = v.record(
  v.pipe(v.string(), v.maxLength(50)),
  v.union([v.pipe(v.string(), v.maxLength(500)), v.number()]),
)

/** See {@link failureContextSchema}. */
export type FailureContext = v.InferOutput<typeof failureContextSchema>
