import { type KitName, kitNames } from '../migrate.js'

/** What a person asked for. */
export type Arguments = { kit: KitName; folder: string; isDry: boolean; isForced: boolean }

/** How the command is used. */
export const usage = `Usage: npx @latchkey/codemod ${kitNames.join(' | ')} [folder] [--dry] [--force]

Moves the source of a site to Latchkey. The folder is the site's, or one with several sites (default: this one).

  --dry    Shows what would change, and changes nothing.
  --force  Runs although git has uncommitted changes in the folder.`

/**
 * Reads the arguments of the command.
 *
 * @returns A text that says what is wrong with them, where something is.
 */
export function readArguments(given: readonly string[]): Arguments | string {
  const flags = given.filter((one) => one.startsWith('-'))
  const [name, folder = '.', ...more] = given.filter((one) => !one.startsWith('-'))
  const unknown = flags.find((flag) => !['--dry', '--force'].includes(flag))
  if (flags.some((flag) => flag === '--help' || flag === '-h')) return usage
  if (unknown) return `There is no option ${unknown}.\n\n${usage}`
  if (!name) return `Name the kit that the site uses.\n\n${usage}`
  const kit = kitNames.find((one) => one === name)
  if (!kit) return `There is no move from "${name}".\n\n${usage}`
  if (more.length > 0) return `Name one folder, not several.\n\n${usage}`
  return { kit, folder, isDry: flags.includes('--dry'), isForced: flags.includes('--force') }
}
