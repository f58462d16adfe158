#!/usr/bin/env node
// Adds the recipes, a chain and a service, to a copy of the repository, as a contributor would, and tests them: types, tests and
// journeys through the whole local stack. `--without-browser` skips the journeys, `--keep` keeps the copy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './lib/ensureChromium.mjs'
import { onStopSignal } from './lib/onStopSignal.mjs'
import { run, stopAll } from './lib/processes.mjs'
import { createProgress } from './lib/progress.mjs'
import { applyRegistrations, countBySide } from './lib/recipe/applyRegistrations.mjs'
import { copyRepository, listChanged, listRecipe } from './lib/recipe/copyRepository.mjs'
import { recipeNames, recipes } from './lib/recipe/recipes.mjs'
import { describeFailure, StepFailure } from './lib/StepFailure.mjs'

const { values } = parseArgs({
  options: { 'without-browser': { type: 'boolean' }, keep: { type: 'boolean' } },
})
const folder = mkdtempSync(join(tmpdir(), 'latchkey-recipe-'))
const progress = createProgress({ output: process.stdout })
const putAway = () => {
  if (values.keep) progress.note(`   The copy is ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
onStopSignal(async () => {
  await stopAll()
  putAway()
  process.exit(130)
})

/** @param {string} name */
const bin = (name) => join(folder, 'node_modules/.bin', name)

const registrations = recipeNames.flatMap((name) => recipes[name].registrations)

/** The recipes' own tests, and those that hold for every chain or service or read all of them. */
const tests = [
  ...recipeNames.flatMap((name) => listRecipe(name)).filter((file) => /\.test\.tsx?$/.test(file)),
  'apps/gateway/src/chains/boundaries.test.ts',
  'apps/gateway/src/config/loadNetworks.test.ts',
  'apps/gateway/src/db/retention/retentions.test.ts',
  'apps/gateway/src/reference/describeCalls.test.ts',
  'apps/pocket/src/app/wallet/upgradeState.test.ts',
  'apps/pocket/src/boundaries.test.ts',
  'apps/pocket/src/chains/registries.test.ts',
  'apps/pocket/src/server/readSettings.test.ts',
  'apps/secure/src/boundaries.test.ts',
  'apps/secure/src/chains/addresses.test.ts',
  'apps/secure/src/chains/otherChain.test.ts',
  'apps/secure/src/chains/pages.test.ts',
  'apps/secure/src/realms.test.ts',
  'apps/secure/src/worker/lendKeys.test.ts',
  'apps/web/features/settings/readNetworks.test.ts',
  'local/src/boundaries.test.ts',
  'local/src/chains/registry.test.ts',
  'local/src/settings.test.ts',
  'packages/core/src/kit/groups.test.ts',
  'packages/embedded/src/boundaries.test.ts',
  'packages/modal/src/messages/words.test.ts',
  'packages/modal/src/pseudoLocale.test.tsx',
  'packages/modal/src/views/registry.test.ts',
  'packages/vault/src/boundaries.test.ts',
  'packages/vault/src/wallet/derive.test.ts',
  'packages/wire/src/boundaries.test.ts',
  'packages/wire/src/client/createClient.test.ts',
  'packages/wire/src/frame/chains/registry.test.ts',
  'scripts/lib/docs/mayImport.test.mjs',
  'scripts/lib/settings.test.mjs',
]

/** @type {readonly (readonly [title: string, command: string, ...args: string[]])[]} */
const steps = [
  ['Format and lint', bin('biome'), 'ci', '--error-on-warnings', '--colors=off', '.'],
  ['Import directions and cycles', 'node', 'scripts/check-imports.mjs'],
  ['Build', 'node', 'scripts/build.mjs', ...(values['without-browser'] ? ['--only', 'packages'] : [])],
  ['Workspace', 'node', 'scripts/check-workspace.mjs'],
  ['Types of tests', bin('tsc'), '-p', 'tsconfig.tests.json'],
  ['Types of the site', bin('tsc'), '-p', 'apps/web/tsconfig.json'],
  ['Unit tests', bin('vitest'), 'run', ...tests],
]
const journey = ['test', '-c', 'e2e/playwright.config.ts', '--workers=1', 'journeys/toy']

try {
  const copying = progress.step('Copying the repository')
  const before = copyRepository(folder)
  applyRegistrations(folder, registrations)
  copying.done()
  checkChanged(before)
  for (const [title, command, ...args] of steps) await take(title, command, args)
  if (!values['without-browser']) {
    const why = await ensureChromium(progress.note)
    if (why) throw new StepFailure(why)
    await take('Journeys through the local stack', bin('playwright'), journey)
  }
  checkChanged(before)
  for (const name of recipeNames) {
    for (const [side, count] of Object.entries(countBySide(recipes[name].registrations))) {
      progress.note(`   ${name}, ${side}: ${count} ${count === 1 ? 'registry' : 'registries'}`)
    }
  }
} catch (error) {
  progress.close()
  console.error(`\n${describeFailure(error)}\n`)
  process.exitCode = 1
} finally {
  progress.close()
  await stopAll()
  putAway()
}

/** @param {string} title @param {string} command @param {readonly string[]} args */
async function take(title, command, args) {
  const shown = progress.step(title)
  const logFile = join(folder, 'reports', 'logs', `${title}.log`)
  const env = { NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', CI: '1' }
  const { code, lastLines } = await run({
    command,
    args,
    cwd: folder,
    env,
    logFile,
    onLine: (line) => shown.update(line.trim()),
  })
  if (code === 0) return shown.done()
  shown.fail()
  throw new StepFailure(`${title} failed in the copy${values.keep ? `; see ${logFile}` : ''}`, lastLines)
}

/**
 * Nothing is otherwise in the copy but the lines, and what tools write by themselves.
 *
 * @param {ReadonlyMap<string, string>} before
 */
function checkChanged(before) {
  const byTools = recipeNames.flatMap((name) => recipes[name].writtenByTools)
  const allowed = new Set([...registrations.map(({ file }) => file), ...byTools])
  const others = listChanged(folder, before).filter((file) => !allowed.has(file))
  if (others.length > 0) throw new StepFailure('The recipes changed other files', others)
}
