#!/usr/bin/env node
// Runs every check of the repository. `--only lint,unit` runs some, `--except browser` skips some, `--quick` runs the checks that a
// change needs before its commit, `--begin-within 45` leaves out the last steps where the others took longer than these minutes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNode } from './lib/checkMachine.mjs'
import { chooseSteps } from './lib/chooseSteps.mjs'
import { formatTable } from './lib/formatTable.mjs'
import { install } from './lib/install.mjs'
import { onStopSignal } from './lib/onStopSignal.mjs'
import { run, stopAll } from './lib/processes.mjs'
import { createProgress, formatSeconds } from './lib/progress.mjs'
import { rootFolder } from './lib/rootFolder.mjs'
import { runSteps } from './lib/runSteps.mjs'
import { describeFailure, StepFailure } from './lib/StepFailure.mjs'
import { testSteps } from './lib/testSteps.mjs'

/**
 * @typedef {import('./lib/testSteps.mjs').TestStep} TestStep
 * @typedef {{ step: TestStep, outcome: 'passed' | 'failed' | 'skipped', counts: import('./lib/testSteps.mjs').Counts,
 *   ms: number, why?: string, output?: readonly string[] }} Result
 */

const progress = createProgress({ output: process.stdout })
onStopSignal(async () => {
  progress.close()
  await stopAll()
  process.exit(130)
})

try {
  await main()
} catch (error) {
  progress.close()
  console.error(`\n${describeFailure(error)}\n`)
  process.exitCode = 1
  await stopAll()
}

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      except: { type: 'string' },
      quick: { type: 'boolean' },
      'begin-within': { type: 'string' },
    },
  })
  const steps = chooseSteps(testSteps, values)
  const minutes = Number(values['begin-within'] ?? Number.POSITIVE_INFINITY)
  if (Number.isNaN(minutes)) throw new StepFailure('--begin-within takes a number of minutes')
  const nodeProblem = checkNode(process.versions.node)
  if (nodeProblem) throw new Error(nodeProblem)
  await install(progress)
  mkdirSync(join(rootFolder, 'reports', 'logs'), { recursive: true })

  const results = await runSteps(steps, {
    run: runStep,
    skip: (step, missing) => skip(step, `needs “${missing.name}”, which did not pass`),
    leaveOut: (step) =>
      step.isLast && performance.now() > minutes * 60_000
        ? skip(step, `not begun: the other steps took longer than ${minutes} minutes on this machine`)
        : undefined,
  })
  progress.close()
  summarise(results)
}

/** @param {TestStep} step @param {string} why @returns {Result} */
function skip(step, why) {
  progress.note(` – ${step.title}  skipped: ${why}`)
  return { step, outcome: 'skipped', counts: { passed: 0, failed: 0, skipped: 1 }, ms: 0, why }
}

/** @param {TestStep} step @returns {Promise<Result>} */
async function runStep(step) {
  const startedMs = performance.now()
  const why = await step.before?.(progress.note)
  const shown = progress.step(step.title)
  let code = why ? 1 : 0
  let output = why ? [why] : /** @type {string[]} */ ([])
  // An old one would be counted.
  if (step.report && !why) rmSync(join(rootFolder, step.report), { force: true })
  for (const [index, [command = '', ...args]] of step.commands.entries()) {
    if (code !== 0) break
    const result = await run({
      command,
      args,
      cwd: rootFolder,
      env: { NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', CI: '1' },
      logFile: join(rootFolder, 'reports', 'logs', `${step.name}${index || ''}.log`),
      onLine: (line) => shown.update(line.trim()),
    })
    code = result.code
    output = result.lastLines
  }
  const isPassed = code === 0
  const counts = (step.report ? step.readCounts?.(step.report) : undefined) ?? {
    passed: isPassed ? 1 : 0,
    failed: isPassed ? 0 : 1,
    skipped: 0,
  }
  // A run that ends badly without a failed test, such as an error between tests, is a failure too.
  if (!isPassed && counts.failed === 0) counts.failed = 1
  if (isPassed)
    shown.done(
      `${step.title}${step.readCounts ? `: ${counts.passed} passed${counts.skipped ? `, ${counts.skipped} skipped` : ''}` : ''}`,
    )
  else {
    shown.fail()
    progress.note(
      `${output.map((line) => `     ${line}`).join('\n')}\n   The whole output is in reports/logs/${step.name}.log`,
    )
  }
  return { step, outcome: isPassed ? 'passed' : 'failed', counts, ms: performance.now() - startedMs, output }
}

/** @param {readonly Result[]} results */
function summarise(results) {
  const rows = results.map(({ step, outcome, counts, ms, why }) => [
    { passed: '✓', failed: '✗', skipped: '–' }[outcome],
    step.title,
    why ??
      (step.readCounts
        ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
        : outcome),
    formatSeconds(ms),
  ])
  /** @param {'passed' | 'failed' | 'skipped'} name */
  const sum = (name) => results.reduce((total, { counts }) => total + counts[name], 0)
  const totals = `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
  console.log(`\n${formatTable(rows)}\n\n${totals}`)
  // For whoever sees only the end of a long output.
  const failures = results.flatMap(({ step, outcome, output = [] }) =>
    outcome === 'failed' ? [`FAILED ${step.title}:`, ...output, ''] : [],
  )
  writeFileSync(join(rootFolder, 'reports', 'summary.txt'), `${[...failures, totals].join('\n')}\n`)
  if (sum('failed') > 0) process.exitCode = 1
}
