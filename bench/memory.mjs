/**
 * Resident memory of a gateway right after it is ready, with the local networks and the embedded database: with its folder to be
 * made, and with one that is there. Prints megabytes; `--check` exits with 1 over budget.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './lib/startProcess.mjs'

const { memory: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const megabyte = 1_048_576

try {
  let isWithin = true
  for (const name of ['first start', 'later start']) {
    const server = startProcess('gatewayServer.mjs', { DATA_FOLDER: join(folder, 'data') })
    await server.next('url')
    const { rss } = await server.measureMemory()
    await server.stop()
    const megabytes = rss / megabyte
    isWithin &&= megabytes <= budget.residentMegabytes
    console.log(`${name}: ${megabytes.toFixed(0)} MB resident, at most ${budget.residentMegabytes}`)
  }
  if (process.argv.includes('--check') && !isWithin) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
