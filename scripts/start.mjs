#!/usr/bin/env node
// Checks the machine, installs, builds the changed parts and starts the local stack.
import { build } from './lib/build.mjs'
import { checkDisk, checkNode, checkPorts } from './lib/checkMachine.mjs'
import { formatTable } from './lib/formatTable.mjs'
import { install } from './lib/install.mjs'
import { onStopSignal } from './lib/onStopSignal.mjs'
import { stopAll } from './lib/processes.mjs'
import { createProgress } from './lib/progress.mjs'
import { describeFailure } from './lib/StepFailure.mjs'
import { localParts, readSettings } from './lib/settings.mjs'
import { startStack } from './lib/stack.mjs'

const progress = createProgress({ output: process.stdout })

let isStopping = false

onStopSignal(async () => {
  isStopping = true
  progress.close()
  console.log('\nStopping …')
  await stopAll()
  console.log('Stopped.')
  process.exit(0)
})

try {
  await start()
} catch (error) {
  await fail(describeFailure(error))
}

async function start() {
  const nodeProblem = checkNode(process.versions.node)
  if (nodeProblem) return fail(nodeProblem)
  const read = readSettings(process.env)
  if ('mistakes' in read) return fail(read.mistakes.join('\n'))
  const { settings } = read
  const problems = [await checkDisk(), ...(await checkPorts(settings.ports))].filter(
    (line) => line !== undefined,
  )
  if (problems.length > 0) return fail(problems.join('\n'))

  await install(progress)
  await build(progress)
  const stack = await startStack({ settings, progress })
  progress.close()
  console.log(describeStack(stack))
  const death = await stack.died
  // Whatever ends after Ctrl-C was told to.
  if (!isStopping) throw death
}

/** @param {import('./lib/stack.mjs').Stack} stack */
function describeStack({ addresses, ownerToken }) {
  const table = formatTable([
    ['Web app', addresses.web],
    ['Gateway', addresses.gateway],
    ['Gateway docs', addresses.gatewayDocs],
    ['Owner’s page', addresses.owner],
    ['', `token ${ownerToken}`],
    ['Pocket wallet', addresses.pocket],
    ['Secure site', addresses.secure],
    ...localParts.flatMap((part) => part.toRows(addresses)),
  ])
  return `\nLatchkey is ready. All of it runs on this machine; its money is not real.\n\n${table}\n\nPress Ctrl-C to stop.`
}

/** @param {string} text */
async function fail(text) {
  progress.close()
  console.error(`\n${text}\n`)
  await stopAll()
  process.exit(1)
}
