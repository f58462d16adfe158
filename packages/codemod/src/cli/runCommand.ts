import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { planMigration, writeChanges } from '../migrate.js'
import { describeMigration } from './describeMigration.js'
import { findUncommitted } from './findUncommitted.js'
import { readArguments } from './readArguments.js'

/** What the command says and the code it ends with. */
export type Outcome = { code: number; text: string }

/** Runs the command. */
export function runCommand(given: readonly string[], cwd: string): Outcome {
  const options = readArguments(given)
  if (typeof options === 'string')
    return { code: given.some((one) => /^(-h|--help)$/.test(one)) ? 0 : 1, text: `${options}\n` }
  const folder = resolve(cwd, options.folder)
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return { code: 1, text: `There is no folder ${options.folder}.\n` }
  const git = findUncommitted(folder)
  if (git.uncommitted > 0 && !options.isForced && !options.isDry) {
    return {
      code: 1,
      text: `Nothing was changed: git has uncommitted changes in ${options.folder}. Commit or stash them, so that you can tell them from this move, or add --force.\n`,
    }
  }
  const migration = planMigration(folder, options.kit)
  if (!options.isDry) writeChanges(migration)
  const warning = git.isRepository
    ? ''
    : 'This folder is not in a git repository: keep a copy to compare with.\n\n'
  return { code: 0, text: warning + describeMigration(migration, options.isDry) }
}
