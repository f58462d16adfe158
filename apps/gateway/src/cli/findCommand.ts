import { type Command, UsageError } from './Command.js'
import { commands } from './commands/registry.js'

/**
 * Finds the command that was typed.
 *
 * @param words - Everything that was typed.
 * @returns The command and the words after its name.
 * @throws UsageError with the list of commands.
 */
export function findCommand(words: readonly string[]): { command: Command; rest: string[] } {
  const command = commands.find(({ name }) => words.slice(0, 2).join(' ') === name)
  if (command) return { command, rest: words.slice(2) }
  const lines = commands.map(({ name, usage }) => `  ${name} ${usage}`.trimEnd())
  throw new UsageError(`Commands:\n${lines.join('\n')}`)
}
