#!/usr/bin/env node

import { fileURLToPath } from 'node:url'
import { readSettings } from './readSettings.js'
import { type RunningPocket, startPocket } from './startPocket.js'

/** Where the builds are, seen from this file. */
const appFolders = { own: '../app/', official: '../app-official/' } as const

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const read = readSettings(process.env)
  if ('mistakes' in read) {
    for (const mistake of read.mistakes) complain(mistake)
    process.exitCode = 1
    return
  }
  const { port, networks, relay, pairing, progress } = read.settings
  const appFolder = fileURLToPath(new URL(appFolders[pairing], import.meta.url))
  const pocket = await startPocket({ port, networks, relay, appFolder }).catch(
    (error: NodeJS.ErrnoException) => {
      complain(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Stop what uses it, or set LATCHKEY_PORT_POCKET to another port`
          : `Pocket could not start: ${error.message}`,
      )
      process.exitCode = 1
    },
  )
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
