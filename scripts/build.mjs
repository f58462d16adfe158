#!/usr/bin/env node
// Builds everything; with `--only packages` only the packages, which other steps need.
import { parseArgs } from 'node:util'
import { build } from './lib/build.mjs'
import { onStopSignal } from './lib/onStopSignal.mjs'
import { stopAll } from './lib/processes.mjs'
import { createProgress } from './lib/progress.mjs'
import { describeFailure } from './lib/StepFailure.mjs'

const progress = createProgress({ output: process.stdout })
onStopSignal(async () => {
  await stopAll()
  process.exit(130)
})

try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  await build(progress, values.only?.split(','))
} catch (error) {
  console.error(`\n${describeFailure(error)}\n`)
  process.exitCode = 1
} finally {
  progress.close()
}
