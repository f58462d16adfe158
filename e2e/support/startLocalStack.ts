import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { stopAll } from '../../scripts/lib/processes.mjs'
import { createProgress } from '../../scripts/lib/progress.mjs'
import { describeFailure } from '../../scripts/lib/StepFailure.mjs'
import { portNames } from '../../scripts/lib/settings.mjs'
import { startStack } from '../../scripts/lib/stack.mjs'
import { stackVariable } from './stack.js'
import { startWeb } from './startWebWithoutGateway.js'

/**
 * Starts the programs `npm start` starts, as built, on free ports with data of their own: a developer's stack and its
 * `.latchkey` are left alone.
 *
 * @returns What ends them after the last test.
 */
// biome-ignore lint/style/noDefaultExport: Playwright's form
export default async function startLocalStack(): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  // One after the other: two that are asked for at once may be the same.
  const ports = {} as Record<(typeof portNames)[number], number>
  for (const name of portNames) ports[name] = await findFreePort()
  const progress = createProgress({ output: process.stdout })
  const stack = await startStack({ settings: { ports, dataFolder }, progress }).catch((error: unknown) => {
    throw new Error(describeFailure(error))
  })
  progress.close()
  stack.died.then(
    ({ message, lastLines }) => process.stderr.write(`${message}\n${lastLines.join('\n')}\n`),
    () => undefined, // It never rejects.
  )
  const evmPorts = { ...ports, web: await findFreePort() }
  const webEvm = await startWeb(evmPorts, { LATCHKEY_WEB_NETWORKS: 'local-evm', SECURE_URL: '' })
  const webBeside = await startWeb({ ...ports, web: await findFreePort() })
  const addresses = { ...stack.addresses, webEvm: webEvm.url, webBeside: webBeside.url }
  process.env[stackVariable] = JSON.stringify({ addresses })
  return async () => {
    await webBeside.stop()
    await webEvm.stop()
    await stack.stop()
    await stopAll()
    await rm(dataFolder, { recursive: true, force: true })
    await rm(`${dataFolder}-keys`, { recursive: true, force: true })
  }
}
