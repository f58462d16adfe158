#!/usr/bin/env node
import { readSettings } from './readSettings.js'
import { type RunningPocket, startPocket } from './startPocket.js'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const read = readSettings(process.env)
  if ('mistakes' in read) {
    for (const mistake of read.mistakes) complain(mistake)
    process.exitCode = 1
    return
  }
  const { port, networks, progress } = read.settings
  const pocket = await startPocket({ port, networks }).catch((error: NodeJS.ErrnoException) => {
    complain(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop what uses it, or set LATCHKEY_PORT_POCKET to another port`
        : `Pocket could not start: ${error.message}`,
    )
    process.exitCode = 1
  })
  if (!pocket) return
  stopOnSignal(pocket)
  if (progress === 'json') say(JSON.stringify({ ready: true, url: pocket.url }))
  else say(`Pocket is ready at ${pocket.url}`)
}

function stopOnSignal(pocket: RunningPocket): void {
  const stop = () => void pocket.stop()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

await main()
