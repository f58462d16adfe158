import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../../scripts/lib/findFreePort.mjs'

const toFile = (path) => fileURLToPath(new URL(`../../../apps/gateway/${path}`, import.meta.url))
const mainFile = toFile('dist/main.js')

/**
 * Starts the built gateway as an operator does, with its usual limits and a gibibyte of memory. It believes one proxy, so that
 * an attack chooses its addresses.
 *
 * @param {string} folder - For its data.
 */
export async function startGateway(folder) {
  const port = await findFreePort()
  let child

  async function start() {
    const started = spawn(process.execPath, ['--max-old-space-size=1024', mainFile], {
      env: {
        ...process.env,
        LATCHKEY_DATA: folder,
        LATCHKEY_PORT_GATEWAY: String(port),
        LATCHKEY_PROGRESS: 'json',
        LATCHKEY_LOG_LEVEL: 'error',
        // Networks of its own are what makes it a gateway in production.
        LATCHKEY_NETWORKS: toFile('networks.example.json'),
        LATCHKEY_RELAY_PROJECT: 'optional',
        LATCHKEY_TRUSTED_PROXIES: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    await new Promise((resolve, reject) => {
      started.once('exit', (code, signal) => reject(new Error(`the gateway ended with ${code ?? signal}`)))
      started.stdout.on('data', (data) => data.toString().includes('"ready":true') && resolve())
    })
  }

  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    kill,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** Resident memory, in megabytes. */
    measureMegabytes: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** What the relay has on the disk, in megabytes. */
    measureDisk: () => measureFolder(folder) / 1_048_576,
  }
}

function measureFolder(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.log'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
