import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from './hashFiles.mjs'
import { npmEnvironment } from './npmEnvironment.mjs'
import { run } from './processes.mjs'
import { rootFolder } from './rootFolder.mjs'
import { StepFailure } from './StepFailure.mjs'
import { isStamped, stamp } from './stamps.mjs'

/**
 * Installs what the committed lock names, unless that has been done.
 *
 * @param {import('./progress.mjs').Progress} progress
 */
export async function install(progress) {
  const hash = hashFiles(rootFolder, ['package.json', 'package-lock.json', '.npmrc'], process.version)
  const isThere = existsSync(join(rootFolder, 'node_modules', '.package-lock.json'))
  if (isThere && isStamped('install', hash)) return
  const step = progress.step('Installing packages')
  const before = readLock()
  // Not `npm ci`: it fails where an optional package of another platform cannot be had.
  const { code, lastLines } = await run({
    command: 'npm',
    args: ['install', '--no-audit', '--no-fund', '--loglevel=error'],
    cwd: rootFolder,
    env: npmEnvironment,
    onLine: (line) => step.update(line),
  })
  if (code !== 0) {
    step.fail()
    throw new StepFailure('npm install failed', lastLines)
  }
  step.done('Packages installed')
  if (before !== readLock()) progress.note('   package-lock.json changed; commit it if that was meant')
  stamp('install', hashFiles(rootFolder, ['package.json', 'package-lock.json', '.npmrc'], process.version))
}

function readLock() {
  return readFileSync(join(rootFolder, 'package-lock.json'), 'utf8')
}
