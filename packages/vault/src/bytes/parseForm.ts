import { VaultError } from '@latchkey/errors/vault'
import * as v from 'valibot'

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
