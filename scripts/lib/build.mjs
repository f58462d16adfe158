import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeBuildSteps } from './buildSteps.mjs'
import { hashFiles } from './hashFiles.mjs'
import { run } from './processes.mjs'
import { writeReferences } from './references.mjs'
import { rootFolder } from './rootFolder.mjs'
import { StepFailure } from './StepFailure.mjs'
import { isStamped, stamp } from './stamps.mjs'
import { readWorkspaces } from './workspaces.mjs'

/**
 * Builds everything; a step whose inputs did not change since it last ran is skipped.
 *
 * @param {import('./progress.mjs').Progress} progress
 * @param {readonly string[]} [names] - Of the steps; all when left out.
 */
export async function build(progress, names) {
  writeReferences()
  let skipped = 0
  const chosen = describeBuildSteps(readWorkspaces()).filter(({ name }) => names?.includes(name) !== false)
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
 * @param {import('./buildSteps.mjs').BuildStep} step
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
