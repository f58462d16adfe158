import * as v from 'valibot'

/** Longest id and topic accepted from the other window. */
const maxNameLength = 128

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameLength))

/** Why a request was refused without an answer of its own. */
const refusalReasons = ['unknown-topic', 'no-handler', 'invalid-payload', 'handler-failed', 'busy'] as const

/** Marks our messages among everything else that is posted to a window. */
const mark = { latchkey: v.literal(1) }

/** What travels between the two windows: the envelope around payloads and answers. */
export const frameSchema = v.variant('kind', [
  v.object({ ...mark, kind: v.literal('hello'), from: name, isAnswer: v.boolean() }),
  v.object({ ...mark, kind: v.literal('bye') }),
  v.object({ ...mark, kind: v.literal('event'), topic: name, payload: v.optional(v.unknown()) }),
  v.object({
    ...mark,
    kind: v.literal('request'),
    id: name,
    topic: name,
    payload: v.optional(v.unknown()),
  }),
  v.object({ ...mark, kind: v.literal('cancel'), id: name }),
  v.object({ ...mark, kind: v.literal('answer'), id: name, answer: v.optional(v.unknown()) }),
  v.object({ ...mark, kind: v.literal('refusal'), id: name, reason: v.picklist(refusalReasons) }),
])

/** One message in transit. */
export type Frame = v.InferOutput<typeof frameSchema>

/** A frame without its mark, as it is written inside this package. */
export type FrameBody = Frame extends infer F ? (F extends Frame ? Omit<F, 'latchkey'> : never) : never

/** A reason of `refusalReasons`. */
export type RefusalReason = (typeof refusalReasons)[number]

/**
 * A random id of 128 bits from the platform's cryptographic generator.
 *
 * @returns 32 lower-case hexadecimal digits.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
