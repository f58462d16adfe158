import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCreateCommand, readInstallCommand } from './docs/startPage.mjs'
import { npmEnvironment } from './npmEnvironment.mjs'
import { run } from './processes.mjs'
import { rootFolder } from './rootFolder.mjs'
import { StepFailure } from './StepFailure.mjs'

/** How npm works here. */
const npmSettings = {
  ...npmEnvironment,
  ...{ npm_config_audit: 'false', npm_config_fund: 'false', npm_config_loglevel: 'error' },
  // What the repository itself was installed from a moment ago is not asked for again.
  npm_config_prefer_offline: 'true',
  // npx asks whether it may install.
  npm_config_yes: 'true',
}

/**
 * Makes a project beside the packed packages with `create-latchkey`, as `docs/start.md` says.
 *
 * @param {string} folder - Around all projects, with Latchkey's.
 * @param {string} name - Of its folder.
 * @param {readonly string[]} flags
 * @returns {Promise<string>} The folder, where nothing is installed.
 */
export async function createProject(folder, name, flags) {
  const create = [readCreateCommand().replace('my-app', name), '--yes', ...flags].join(' ')
  await execute(folder, 'bash', ['-c', create])
  return join(folder, name)
}

/**
 * Makes a project beside the packed packages, and installs them as `docs/start.md` says.
 *
 * @param {string} folder - Around all projects, with Latchkey's.
 * @param {string} name - Of its folder in `scripts/fresh-apps`.
 * @param {{ dependencies: Record<string, string>, overrides?: Record<string, string>, more?: string[], page?: string }}
 *   options - `more`: packages of ours beside those that every page needs; `page`: the one that says what to install.
 */
export async function makeProject(folder, name, { more, page, ...manifest }) {
  const app = join(folder, name)
  cpSync(join(rootFolder, 'scripts/fresh-apps', name), app, { recursive: true })
  const fresh = { name: `fresh-${name}`, private: true, type: 'module', ...manifest }
  writeFileSync(join(app, 'package.json'), JSON.stringify(fresh, null, 2))
  await execute(app, 'bash', ['-c', readInstallCommand(more, page)])
  return app
}

/**
 * Runs a command of a project to its end.
 *
 * @param {string} cwd - The project's folder. @param {string} command @param {string[]} args
 */
export async function execute(cwd, command, args) {
  const { code, lastLines } = await run({
    command,
    args,
    cwd,
    env: { ...npmSettings, NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (code !== 0) throw new StepFailure(`${command} ${args.join(' ')} failed in a fresh project`, lastLines)
}

/**
 * Some of many versions.
 *
 * @param {Record<string, string>} all @param {readonly string[]} names @returns {Record<string, string>}
 */
export function pick(all, names) {
  return Object.fromEntries(names.map((name) => [name, all[name] ?? '*']))
}
