import { parseArgs } from 'node:util'
import { getErrorMessage } from '@latchkey/errors'
import { UsageError } from './Command.js'

/** What was typed after a command. */
export type Flags = { positionals: string[]; values: Record<string, string[]> }

/**
 * Reads the words after a command.
 *
 * @param words - What was typed.
 * @param names - Flags the command knows; each takes a value and may be given several times.
 * @throws UsageError
 */
export function readFlags(words: string[], names: readonly string[]): Flags {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true } as const])),
    })
    return { positionals, values: values as Record<string, string[]> }
  } catch (cause) {
    throw new UsageError(getErrorMessage(cause), { cause })
  }
}

/**
 * The one project id a command was given.
 *
 * @param flags - What was typed.
 * @throws UsageError
 */
export function requireId({ positionals }: Flags): string {
  const [id, ...others] = positionals
  if (id === undefined || others.length > 0) throw new UsageError('Name exactly one project id')
  return id
}
