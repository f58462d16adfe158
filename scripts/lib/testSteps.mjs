import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './ensureChromium.mjs'
import { findChangeBase } from './findChangeBase.mjs'
import { findChangedFolders } from './findChangedFolders.mjs'
import { rootFolder } from './rootFolder.mjs'
import { readWorkspaces } from './workspaces.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {readonly (readonly string[])[]} Commands
 * @typedef {import('./runSteps.mjs').PlannedStep & { title: string, commands: Commands, quick?: () => Commands,
 *   before?: (note: (text: string) => void) => Promise<string | undefined>, report?: string,
 *   readCounts?: (report: string) => Counts | undefined }} TestStep - `quick`: what of it `--quick` takes; `report`: the file in which
 *   its tests are, which `readCounts` reads.
 */

/** @param {string} path */
const bin = (path) => join(rootFolder, 'node_modules/.bin', path)

/** @param {...string} args */
const vitest = (...args) => [
  bin('vitest'),
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile=reports/vitest.json',
  ...args,
]

/** Of the packages in which something changed, the tests that import a file that changed. */
function findTestsOfChange() {
  const base = findChangeBase()
  const folders = readWorkspaces().map(({ folder }) => folder)
  return ['--changed', base, ...findChangedFolders(base, folders)]
}

const lint = [[bin('biome'), 'ci', '--error-on-warnings', '.']]
const types = [
  [bin('tsc'), '-p', 'tsconfig.tests.json'],
  [bin('tsc'), '-p', 'packages/react/tsconfig.registered.json'],
  [bin('tsc'), '-p', 'apps/web/tsconfig.json'],
]

/**
 * All steps, in the order in which they are reported.
 *
 * @type {readonly TestStep[]}
 */
export const testSteps = [
  { name: 'lint', title: 'Format and lint', commands: lint, quick: () => lint },
  {
    name: 'workspace',
    title: 'Workspace',
    commands: [
      ['node', 'scripts/check-workspace.mjs'],
      [
        bin('sherif'),
        '-r',
        'root-package-dependencies',
        '-r',
        'types-in-dependencies',
        '-r',
        'root-package-manager-field',
        // Published packages have ranges; check-workspace knows which version belongs to each.
        '-r',
        'multiple-dependency-versions',
      ],
    ],
  },
  { name: 'licences', title: 'Licences', commands: [['node', 'scripts/check-licences.mjs']] },
  {
    name: 'imports',
    title: 'Import directions and cycles',
    commands: [['node', 'scripts/check-imports.mjs']],
  },
  {
    name: 'browsers',
    title: 'Browser features',
    commands: [['node', 'scripts/check-browser-features.mjs']],
  },
  {
    name: 'build',
    title: 'Build',
    commands: [['node', 'scripts/build.mjs']],
    // Nothing but browsers needs the web app.
    quick: () => [['node', 'scripts/build.mjs', '--only', 'styles,packages,pocket,secure']],
  },
  {
    name: 'types',
    title: 'Types of tests, scripts and the web app',
    commands: types,
    quick: () => types,
    needs: ['build'],
  },
  { name: 'unused', title: 'Unused code', commands: [[bin('knip')]], needs: ['build'] },
  {
    name: 'unit',
    title: 'Unit and integration tests',
    commands: [vitest()],
    quick: () => [vitest('--passWithNoTests', ...findTestsOfChange())],
    needs: ['build'],
    isHeavy: true,
    before: prepareUnit,
    report: 'reports/vitest.json',
    readCounts: readVitestCounts,
  },
  {
    name: 'packages',
    title: 'Packed packages',
    commands: [['node', 'scripts/check-packages.mjs']],
    needs: ['build'],
  },
  {
    name: 'size',
    title: 'Size budgets',
    commands: [['node', 'bench/size.mjs']],
    needs: ['build'],
    before: ensureChromium,
  },
  {
    name: 'fresh',
    title: 'Fresh projects',
    commands: [['node', 'scripts/check-fresh-apps.mjs']],
    needs: ['build'],
    isLast: true,
    before: ensureChromium,
  },
  {
    name: 'recipe',
    title: 'The recipes of a chain and of a service',
    commands: [['node', 'scripts/try-recipe.mjs']],
    needs: ['build'],
    // After the unit tests, too: it copies what is installed, among which Vitest keeps what it remembers.
    isLast: true,
    before: ensureChromium,
  },
  {
    name: 'browser',
    title: 'Browser tests',
    commands: [[bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts']],
    needs: ['build'],
    isHeavy: true,
    before: ensureChromium,
    report: 'reports/playwright.json',
    readCounts: readPlaywrightCounts,
  },
  {
    name: 'secure',
    title: 'Browser tests of the secure site',
    commands: [[bin('playwright'), 'test', '-c', 'apps/secure/playwright.config.ts']],
    needs: ['build'],
    before: ensureChromium,
    report: 'reports/playwright-secure.json',
    readCounts: readPlaywrightCounts,
  },
]

/**
 * Some unit tests are about what only a real browser does, such as who may embed a page.
 *
 * @param {(text: string) => void} note
 */
async function prepareUnit(note) {
  await noteIfNoPostgres(note)
  return ensureChromium(note)
}

/** @param {(text: string) => void} note */
async function noteIfNoPostgres(note) {
  const { createConnection } = await import('node:net')
  const isUp = await new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: 5432 })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
  if (!isUp) {
    note(
      '   PostgreSQL does not answer at 127.0.0.1:5432; the tests that need it will say so.\n   Start it and run again, for example: sudo service postgresql start',
    )
  }
  return undefined
}

/** @param {string} path @returns {Counts | undefined} */
function readVitestCounts(path) {
  const report = readJson(path)
  if (!report) return undefined
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, numFailedTestSuites } = report
  // A file that fails to load has no failed test.
  const failed =
    numFailedTests === 0 && report.success === false ? Math.max(1, numFailedTestSuites) : numFailedTests
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
}

/** @param {string} path @returns {Counts | undefined} */
function readPlaywrightCounts(path) {
  const report = readJson(path)
  if (!report) return undefined
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    // Failures outside of any test, such as a stack that did not start.
    failed: unexpected === 0 && report.errors?.length > 0 ? 1 : unexpected,
    skipped,
  }
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(rootFolder, path), 'utf8'))
  } catch {
    return undefined // The tool ended before it could write.
  }
}
