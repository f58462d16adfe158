#!/usr/bin/env node
import { join } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { type LocalChains, startChains } from './chains/startChains.js'
import { createProgress } from './createProgress.js'
import { deployLocal } from './deploy/deployLocal.js'
import { type Explorer, startExplorer } from './explorer/startExplorer.js'
import { readSettings } from './settings.js'

const abort = new AbortController()
let chains: LocalChains | undefined
let explorer: Explorer | undefined

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
  const { ports, dataFolder, progress: format } = readSettings(process.env)
  const progress = createProgress(format, (line) => process.stdout.write(`${line}\n`))
  chains = await progress.run('chains', 'Chains', () =>
    startChains({
      ports,
      stateFolder: join(dataFolder, 'chains'),
      signal,
      log: progress.log,
      onCrash: (error) => void fail(error),
    }),
  )
  const { networks } = chains
  await progress.run('contracts', 'Contracts and market', () =>
    Promise.all(networks.map(({ rpcUrls }) => deployLocal(rpcUrls.default.http[0], { signal }))),
  )
  explorer = await progress.run('explorer', 'Explorer', () =>
    startExplorer({ port: ports.explorer, networks }),
  )
  progress.log(explorer.url)
  progress.ready()
}

async function fail(error: unknown): Promise<void> {
  process.stderr.write(`${getErrorMessage(error)}\n`)
  await end(1)
}

async function end(code: number): Promise<void> {
  await Promise.all([explorer?.stop(), chains?.stop()])
  process.exitCode = code
}
