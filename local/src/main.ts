#!/usr/bin/env node
import { join } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import type { RunningChain } from './chains/LocalChain.js'
import { localChains } from './chains/registry.js'
import { createProgress } from './createProgress.js'
import { localServices } from './services/registry.js'
import { readSettings } from './settings.js'

const abort = new AbortController()
/** What runs, the latest first: it ends before what it may ask. */
const running: { stop(): Promise<void> }[] = []

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => {
    abort.abort()
    void end(0)
  })
}

try {
  await start()
} catch (error) {
  // An end that was asked for shows up here as an abort; it is not a failure.
  if (!abort.signal.aborted) await fail(error)
}

async function start(): Promise<void> {
  const { signal } = abort
  const { ports, gatewayUrl, dataFolder, progress: format } = readSettings(process.env)
  const progress = createProgress(format, (line) => process.stdout.write(`${line}\n`))
  const { log } = progress
  const stateFolder = join(dataFolder, 'chains')
  const onCrash = (error: unknown) => void fail(error)

  const chains: RunningChain[] = []
  for (const { step, start } of Object.values(localChains)) {
    const chain = await progress.run(step.name, step.label, () =>
      keep(start({ ports, stateFolder, signal, log, onCrash })),
    )
    chains.push(chain)
  }
  await progress.run('contracts', 'Contracts and market', () =>
    Promise.all(chains.map((chain) => chain.deploy({ gatewayUrl }))),
  )
  const networks = Object.values(localChains).flatMap(({ createNetworks }) => createNetworks(ports))
  const sites = chains.flatMap((chain) => chain.sites)
  const sold = await Promise.all(Object.values(localChains).map((chain) => chain.createSeller?.(ports)))
  const sellers = sold.filter((seller) => seller !== undefined)
  for (const [name, { label, start }] of Object.entries(localServices)) {
    const { addresses } = await progress.run(name, label, () =>
      keep(start({ ports, gatewayUrl, networks, sites, sellers })),
    )
    log(addresses.join(', '))
  }
  progress.ready()
}

/** Waits until a part runs and notes that it has to be ended; ends it at once where the end was asked for meanwhile. */
async function keep<Part extends { stop(): Promise<void> }>(starting: Promise<Part>): Promise<Part> {
  const part = await starting
  running.unshift(part)
  if (abort.signal.aborted) await part.stop()
  abort.signal.throwIfAborted()
  return part
}

async function fail(error: unknown): Promise<void> {
  process.stderr.write(`${getErrorMessage(error)}\n`)
  await end(1)
}

async function end(code: number): Promise<void> {
  await Promise.all(running.map((part) => part.stop()))
  process.exitCode = code
}
