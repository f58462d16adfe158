#!/usr/bin/env node
// Publishes every public package, dependencies first, with a provenance statement. `--dry-run` does everything except publish.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './lib/build.mjs'
import { npmEnvironment } from './lib/npmEnvironment.mjs'
import { onStopSignal } from './lib/onStopSignal.mjs'
import { run, stopAll } from './lib/processes.mjs'
import { createProgress } from './lib/progress.mjs'
import { stagePackages } from './lib/release/stagePackages.mjs'
import { report } from './lib/report.mjs'
import { rootFolder } from './lib/rootFolder.mjs'
import { describeFailure, StepFailure } from './lib/StepFailure.mjs'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const isDry = values['dry-run']
const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
const progress = createProgress({ output: process.stdout })
onStopSignal(async () => {
  await stopAll()
  process.exit(130)
})

try {
  await checkSources()
  await build(progress)
  const { packages, problems } = await stagePackages(folder)
  if (problems.length === 0) for (const one of packages) await publish(one)
  report(isDry ? `${packages.length} packages can be published` : `${packages.length} packages`, problems)
} catch (error) {
  console.error(`\n${describeFailure(error)}\n`)
  process.exitCode = 1
} finally {
  progress.close()
  rmSync(folder, { recursive: true, force: true })
}

/** What is published must be what the repository has: the statement names the commit. */
async function checkSources() {
  if (isDry) return
  const changes = await ask('git', ['status', '--porcelain'])
  if (changes.length > 0) throw new StepFailure('There are changes that are not committed', changes)
}

/** @param {import('./lib/release/stagePackages.mjs').StagedPackage} staged */
async function publish({ name, folder: root, source, manifest }) {
  const url = await findRepository()
  if (url) {
    const repository = { type: 'git', url, directory: source }
    writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, repository }, null, 2))
  }
  // A release that was interrupted goes on where it ended.
  if (!isDry && (await isPublished(name, manifest.version)))
    return progress.note(`   ${name} is there already`)
  const how = isDry ? ['--dry-run'] : ['--provenance']
  await ask('npm', ['publish', root, '--access', 'public', ...how])
  progress.note(` ✓ ${name} ${manifest.version}`)
}

/** Where this repository is, as the manifests name it. The registry compares it with the provenance statement. */
async function findRepository() {
  const { code, lastLines } = await run({
    command: 'git',
    args: ['remote', 'get-url', 'origin'],
    cwd: rootFolder,
  })
  if (code === 0) return toRepositoryUrl(lastLines[0] ?? '')
  if (isDry) return undefined
  throw new StepFailure(
    'The repository has no remote “origin”, which the packages would name as their source',
    [],
  )
}

/** @param {string} remote - As git has it. */
function toRepositoryUrl(remote) {
  const [, host, path] = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(remote) ?? []
  return `git+${host ? `https://${host}/${path}` : remote}`
}

/** @param {string} name @param {string} version */
async function isPublished(name, version) {
  const { code } = await run({
    command: 'npm',
    args: ['view', `${name}@${version}`, 'version'],
    cwd: rootFolder,
  })
  return code === 0
}

/** @param {string} command @param {string[]} args @returns {Promise<string[]>} What it said last. */
async function ask(command, args) {
  const { code, lastLines } = await run({ command, args, cwd: rootFolder, env: npmEnvironment })
  if (code !== 0) throw new StepFailure(`${command} ${args.join(' ')} failed`, lastLines)
  return lastLines
}
