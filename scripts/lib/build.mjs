import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from './hashFiles.mjs'
import { run } from './processes.mjs'
import { writeReferences } from './references.mjs'
import { rootFolder } from './rootFolder.mjs'
import { StepFailure } from './StepFailure.mjs'
import { isStamped, stamp } from './stamps.mjs'

/**
 * @typedef {{ name: string, title: string, args: readonly string[], inputs: readonly string[], outputs: readonly string[] }} BuildStep
 */

const packageFolders = readdirSync(join(rootFolder, 'packages')).map((name) => `packages/${name}`)
/** All but the style sheet of the design, which needs no compiler. */
const compiled = [
  ...packageFolders.filter((folder) => folder !== 'packages/design'),
  'local',
  'apps/gateway',
  'apps/pocket',
  'apps/secure',
]
const sources = compiled.flatMap((folder) => [
  `${folder}/src`,
  `${folder}/package.json`,
  `${folder}/tsconfig.json`,
])
const shared = ['package-lock.json', 'packages/design', 'tsconfig.json', 'tsconfig.base.json']

/** @type {readonly BuildStep[]} */
const steps = [
  {
    name: 'styles',
    title: 'Building the modal’s styles',
    args: ['npm', 'run', '--silent', 'build:styles', '-w', '@latchkey/modal'],
    inputs: [
      'packages/design',
      'packages/modal/src/styles',
      'packages/modal/scripts',
      'packages/modal/package.json',
    ],
    outputs: ['packages/modal/src/styles/generated'],
  },
  {
    name: 'packages',
    title: 'Building the packages and servers',
    args: ['npx', '--no-install', 'tsc', '-b'],
    inputs: [...shared, ...sources, ...compiled.map((folder) => `${folder}/tsconfig.node.json`)],
    outputs: compiled.map((folder) => `${folder}/dist`),
  },
  {
    name: 'pocket',
    title: 'Building Pocket, the trial wallet',
    args: ['npm', 'run', '--silent', 'build', '-w', '@latchkey/pocket'],
    inputs: [
      ...shared,
      'apps/pocket',
      'packages/channel/src',
      'packages/errors/src',
      'packages/pairing/src',
      'packages/wire/src',
    ],
    outputs: ['apps/pocket/dist/app'],
  },
  {
    name: 'secure',
    title: 'Building the secure site',
    args: ['npm', 'run', '--silent', 'build', '-w', '@latchkey/secure'],
    inputs: [
      ...shared,
      'apps/secure',
      'packages/decode/src',
      'packages/errors/src',
      'packages/primitives/src',
      'packages/smart-account/src',
      'packages/vault/src',
      'packages/wire/src',
    ],
    outputs: ['apps/secure/dist/site/manifest.json'],
  },
  {
    name: 'web',
    title: 'Building the web app',
    args: ['npm', 'run', '--silent', 'build', '-w', '@latchkey/web'],
    inputs: [...shared, 'apps/web', ...sources],
    outputs: ['apps/web/.next/BUILD_ID'],
  },
]

/**
 * Builds everything; a step whose inputs did not change since it last ran is skipped.
 *
 * @param {import('./progress.mjs').Progress} progress
 * @param {readonly string[]} [names] - Of the steps; all when left out.
 */
export async function build(progress, names) {
  writeReferences()
  let skipped = 0
  const chosen = steps.filter(({ name }) => names?.includes(name) !== false)
  for (const step of chosen) {
    const hash = hashFiles(rootFolder, step.inputs, process.version)
    const isBuilt = step.outputs.every((path) => existsSync(join(rootFolder, path)))
    if (isBuilt && isStamped(`build-${step.name}`, hash)) {
      skipped += 1
      continue
    }
    await runStep(step, progress)
    stamp(`build-${step.name}`, hash)
  }
  if (skipped === chosen.length) progress.note(' ✓ Built already')
}

/**
 * @param {BuildStep} step
 * @param {import('./progress.mjs').Progress} progress
 */
async function runStep({ title, args, name }, progress) {
  const shown = progress.step(title)
  const [command = '', ...rest] = args
  const { code, lastLines } = await run({
    command,
    args: rest,
    cwd: rootFolder,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    logFile: join(rootFolder, '.latchkey', 'logs', `build-${name}.log`),
    onLine: (line) => shown.update(line.trim()),
  })
  if (code === 0) return shown.done()
  shown.fail()
  throw new StepFailure(`${title} failed; the whole output is in .latchkey/logs/build-${name}.log`, lastLines)
}
