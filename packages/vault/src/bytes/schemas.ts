import { VaultError } from '@latchkey/errors/vault'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'

/** Visible ASCII only: such an id has one form in UTF-8 and nothing in it is invisible. */
export const idSchema = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^[!-~]{1,128}$/),
)

/** Counters and versions start at 1. */
export const countSchema = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.safeInteger(),
  /* @__PURE__ */ v.minValue(1),
)

/**
 * Base64 of an exact number of bytes, in its one canonical form: a text that was changed never reads as the same bytes.
 *
 * @param length - How many bytes.
 */
export function base64Schema(length: number) {
  return v.pipe(
    v.string(),
    v.check((text) => {
      const bytes = decodeBase64(text)
      return bytes?.length === length && encodeBase64(bytes) === text
    }),
  )
}

/**
 * Parses what came from outside.
 *
 * @param schema - Its form.
 * @param value - Anything.
 * @param name - What it is called when it is refused.
 * @throws `vault/form-invalid`, which names the field but not what was in it.
 */
export function parseForm<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  name: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const path = v.getDotPath(result.issues[0])
  throw new VaultError('vault/form-invalid', {
    name,
    reason: path ? `its field "${path}" is wrong` : 'it has another form',
  })
}
