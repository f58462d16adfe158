#!/usr/bin/env node
/**
 * Says where the time of the last `npm test` went: the slowest files of the reports, by how long their tests took together.
 * `--reports FOLDER` reads others than `reports`, `--top 40` shows more.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { formatTable } from '../scripts/lib/formatTable.mjs'
import { formatSeconds } from '../scripts/lib/progress.mjs'
import { rootFolder } from '../scripts/lib/rootFolder.mjs'

const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: join(rootFolder, 'reports') },
    top: { type: 'string', default: '20' },
  },
})

/** @typedef {{ file: string, tests: number, ms: number }} FileTime */

for (const [name, readTimes] of Object.entries({
  'vitest.json': readVitest,
  'playwright.json': readPlaywright,
  'playwright-secure.json': readPlaywright,
})) {
  const path = join(values.reports, name)
  if (!existsSync(path)) continue
  const times = readTimes(JSON.parse(readFileSync(path, 'utf8'))).sort((one, other) => other.ms - one.ms)
  const sum = times.reduce((total, { ms }) => total + ms, 0)
  const rows = times
    .slice(0, Number(values.top))
    .map(({ file, ms, tests }) => [formatSeconds(ms), String(tests), file])
  console.log(`${name}: ${times.length} files, ${formatSeconds(sum)} of tests\n${formatTable(rows)}\n`)
}

/**
 * @param {{ testResults: { name: string, assertionResults: { duration?: number | null }[] }[] }} report
 * @returns {FileTime[]}
 */
function readVitest({ testResults }) {
  return testResults.map(({ assertionResults, name }) => ({
    // From the repository's own folders on, wherever the run's copy of it was.
    file: relative(rootFolder, name).replace(/^(\.\.\/)+[^/]+\//, ''),
    tests: assertionResults.length,
    ms: assertionResults.reduce((total, { duration }) => total + (duration ?? 0), 0),
  }))
}

/**
 * @typedef {{ specs?: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[], file: string }} Suite
 * @param {{ suites: Suite[] }} report
 * @returns {FileTime[]}
 */
function readPlaywright({ suites }) {
  return suites.map((suite) => {
    const durations = listDurations(suite)
    return { file: suite.file, tests: durations.length, ms: durations.reduce((total, ms) => total + ms, 0) }
  })
}

/** @param {Suite} suite @returns {number[]} Of every test in it. */
function listDurations({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.map(({ results }) => results.reduce((total, { duration }) => total + duration, 0)),
  )
  return [...own, ...suites.flatMap(listDurations)]
}
