import { decodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'

const prefix = 'urn:recap:'
/** More rights than this nobody reads; the whole of them stands in the text. */
const maxRights = 50

const recapSchema = v.object({ att: v.record(v.string(), v.record(v.string(), v.unknown())) })

/**
 * Tells whether a resource of a sign-in gives rights away (ERC-5573): who holds the signature acts for who has signed it.
 *
 * @param resource - As the text has it.
 */
export function isRecap(resource: string): boolean {
  return resource.trim().toLowerCase().startsWith(prefix)
}

/**
 * The rights in it, each as what may be done with what.
 *
 * @param resource - As the text has it.
 * @returns Nothing where they cannot be read; the resource itself is shown in any case.
 */
export function readRecap(resource: string): readonly string[] {
  const base64 = resource.trim().slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
  try {
    const bytes = decodeBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='))
    const parsed = v.safeParse(recapSchema, JSON.parse(new TextDecoder().decode(bytes)))
    if (!parsed.success) return []
    const rights = Object.entries(parsed.output.att).flatMap(([target, abilities]) =>
      Object.keys(abilities).map((ability) => `${ability} (${target})`),
    )
    return rights.slice(0, maxRights)
  } catch {
    // It is no JSON.
    return []
  }
}
