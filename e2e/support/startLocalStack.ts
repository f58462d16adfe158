import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localChains } from '@latchkey/local/chains'
import type { FullConfig } from '@playwright/test'
import { findFreePort } from '../../scripts/lib/findFreePort.mjs'
import { stopAll } from '../../scripts/lib/processes.mjs'
import { createProgress, type Progress } from '../../scripts/lib/progress.mjs'
import { describeFailure } from '../../scripts/lib/StepFailure.mjs'
import { portNames } from '../../scripts/lib/settings.mjs'
import { startStack } from '../../scripts/lib/stack.mjs'
import { createTestPostgres, isTestPostgresUp } from '../../scripts/lib/testPostgres.mjs'
import { firstNamespace } from './chains/registry.js'
import { type Stack, stackVariable } from './stack.js'
import { startWeb } from './startWebWithoutGateway.js'

type Ports = Record<(typeof portNames)[number], number>

/** Where the stack of one worker answers, its other two pages among it. */
type StackPorts = { stack: Ports; webSingle: number; webBeside: number }

/**
 * Starts the programs `npm start` starts, as built, once for each worker, on free ports with data of their own: workers
 * change nothing for each other, and a developer's stack and its `.latchkey` are left alone.
 *
 * @param config - How many workers there are.
 * @returns What ends them after the last test.
 */
// biome-ignore lint/style/noDefaultExport: Playwright's form
export default async function startLocalStack({ workers }: FullConfig): Promise<() => Promise<void>> {
  const progress = createProgress({ output: process.stdout })
  const stacks = await Promise.all(
    Array.from({ length: workers }, (_, index) => startOne(progress, workers > 1 && index === 0)),
  ).catch((error: unknown) => {
    throw new Error(describeFailure(error))
  })
  progress.close()
  process.env[stackVariable] = JSON.stringify(
    stacks.map(({ addresses, ownerToken }): Stack => ({ addresses, ownerToken })),
  )
  return async () => {
    await Promise.all(stacks.map(({ stop }) => stop()))
    await stopAll()
  }
}

/**
 * The first of several stacks has the embedded database, as with `npm start`. The others, and one alone, have PostgreSQL where this
 * machine has it, as a gateway on the internet does: making an embedded one takes fifteen seconds of a core.
 */
async function startOne(progress: Progress, isEmbedded: boolean): Promise<Stack & { stop(): Promise<void> }> {
  const { stack: ports, webSingle, webBeside } = await findPorts()
  const postgres = !isEmbedded && (await isTestPostgresUp()) ? await createTestPostgres() : undefined
  const gateway = postgres && { DATABASE_URL: postgres.url }
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const stack = await startStack({
    settings: { ports, dataFolder },
    progress,
    // Nothing is started again here, and writing both chains each second takes a share of a core.
    local: { LATCHKEY_CHAINS: 'memory' },
    ...(gateway && { gateway }),
  })
  stack.died.then(
    ({ message, lastLines }) => process.stderr.write(`${message}\n${lastLines.join('\n')}\n`),
    () => undefined, // It never rejects.
  )
  const pages = await Promise.all([
    startWeb(
      { ...ports, web: webSingle },
      { LATCHKEY_WEB_NETWORKS: `local-${localChains[firstNamespace].settingName}`, SECURE_URL: '' },
    ),
    startWeb({ ...ports, web: webBeside }),
  ])
  return {
    ownerToken: stack.ownerToken,
    addresses: { ...stack.addresses, webSingle: pages[0].url, webBeside: pages[1].url },
    async stop() {
      await Promise.all([...pages, stack].map((part) => part.stop()))
      await postgres?.clean()
      await rm(dataFolder, { recursive: true, force: true })
      await rm(`${dataFolder}-keys`, { recursive: true, force: true })
    },
  }
}

async function findPorts(): Promise<StackPorts> {
  const stack = {} as Ports
  for (const name of portNames) stack[name] = await findFreePort()
  return { stack, webSingle: await findFreePort(), webBeside: await findFreePort() }
}
