#!/usr/bin/env node
// Writes the public packages as archives that other projects on this machine can install.
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from './lib/build.mjs'
import { documentedFolder, readInstallCommand } from './lib/docs/startPage.mjs'
import { install } from './lib/install.mjs'
import { onStopSignal } from './lib/onStopSignal.mjs'
import { packPublicPackages } from './lib/packPublicPackages.mjs'
import { stopAll } from './lib/processes.mjs'
import { createProgress } from './lib/progress.mjs'
import { rootFolder } from './lib/rootFolder.mjs'
import { describeFailure } from './lib/StepFailure.mjs'

const folder = join(rootFolder, 'packed')
const progress = createProgress({ output: process.stdout })
onStopSignal(async () => {
  await stopAll()
  process.exit(130)
})

try {
  await install(progress)
  await build(progress)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const archives = await packPublicPackages(folder)
  progress.note(`${archives.length} packages in ${relative(process.cwd(), folder) || '.'}. In your project:`)
  progress.note(`  ${readInstallCommand().replace(documentedFolder, folder)}`)
} catch (error) {
  console.error(`\n${describeFailure(error)}\n`)
  process.exitCode = 1
} finally {
  progress.close()
}
