import * as v from 'valibot'

/** Longer than the codes of all providers, and shorter than what would be a burden. */
const maxCodeLength = 2_048

const textSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(maxCodeLength), v.regex(/^[\x21-\x7e]+$/))

const fieldsSchema = v.object({
  state: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code: v.optional(textSchema),
  error: v.optional(textSchema),
  /** Who answers (RFC 9207). */
  iss: v.optional(textSchema),
  /** Of Apple, at the first consent. */
  user: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
})

/** What a provider sends back with a visitor. */
export type CallbackFields = {
  state: string
  code: string | undefined
  error: string | undefined
  issuer: string | undefined
  userField: string | undefined
}

/**
 * Reads what a provider sends back with a visitor. Anybody can send anybody here with anything.
 *
 * @param given - The query, or the fields of the form; a field that comes twice is not one.
 * @returns Undefined for what no provider sends.
 */
export function readCallbackFields(given: URLSearchParams): CallbackFields | undefined {
  const names = [...given.keys()]
  if (new Set(names).size < names.length) return undefined
  const parsed = v.safeParse(fieldsSchema, Object.fromEntries(given))
  if (!parsed.success) return undefined
  const { code, error, iss, state, user } = parsed.output
  return { state, code, error, issuer: iss, userField: user }
}
