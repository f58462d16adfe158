#!/usr/bin/env node
import { join } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { type LocalChains, startChains } from './chains/startChains.js'
import { createProgress } from './createProgress.js'
import { deployLocal } from './deploy/deployLocal.js'
import { startExplorer } from './explorer/startExplorer.js'
import { createLocalRedirectUri } from './identity/localIdentity.js'
import { startIdentity } from './identity/startIdentity.js'
import { type LocalMail, startMail } from './mail/startMail.js'
import type { LocalServer } from './page/serveLocal.js'
import { readSettings } from './settings.js'
import { deploySolana } from './solana/deploy/deploySolana.js'
import type { LocalSolana } from './solana/LocalSolana.js'
import { startSolana } from './solana/startSolana.js'

const abort = new AbortController()
let chains: LocalChains | undefined
let solana: LocalSolana | undefined
let explorer: LocalServer | undefined
let mail: LocalMail | undefined
let identity: LocalServer | undefined

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
  const shared = { ports, stateFolder: join(dataFolder, 'chains'), signal, log: progress.log }
  chains = await progress.run('chains', 'Chains', () =>
    startChains({ ...shared, onCrash: (error) => void fail(error) }),
  )
  solana = await progress.run('solana', 'Solana', () => startSolana(shared))
  const { networks } = chains
  const { network } = solana
  await progress.run('contracts', 'Contracts and market', () =>
    Promise.all([
      ...networks.map(({ rpcUrls }) => deployLocal(rpcUrls.default.http[0], { signal })),
      deploySolana(network.rpcUrls.default.http[0], { signal }),
    ]),
  )
  explorer = await progress.run('explorer', 'Explorer', () =>
    startExplorer({ port: ports.explorer, networks, solana: network }),
  )
  progress.log(explorer.url)
  mail = await progress.run('mail', 'Inbox', () => startMail({ port: ports.mail, smtpPort: ports.smtp }))
  progress.log(`${mail.url}, ${mail.smtpUrl}`)
  identity = await progress.run('identity', 'Identities', () =>
    startIdentity({
      port: ports.identity,
      getRedirectUri: (provider) => createLocalRedirectUri(gatewayUrl, provider),
    }),
  )
  progress.log(identity.url)
  progress.ready()
}

async function fail(error: unknown): Promise<void> {
  process.stderr.write(`${getErrorMessage(error)}\n`)
  await end(1)
}

async function end(code: number): Promise<void> {
  await Promise.all([identity?.stop(), mail?.stop(), explorer?.stop(), solana?.stop(), chains?.stop()])
  process.exitCode = code
}
