#!/usr/bin/env node
import { readSettings } from './readSettings.js'
import { startSecure } from './startSecure.js'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const read = readSettings(process.env)
  if ('mistakes' in read) {
    for (const mistake of read.mistakes) complain(mistake)
    process.exitCode = 1
    return
  }
  const { progress, ...settings } = read.settings
  const secure = await startSecure({ ...settings, onNotice: complain }).catch(
    (error: NodeJS.ErrnoException) => {
      complain(
        error.code === 'EADDRINUSE'
          ? `Port ${settings.port} is in use. Stop what uses it, or set LATCHKEY_PORT_SECURE to another port`
          : `The secure site could not start: ${error.message}`,
      )
      process.exitCode = 1
    },
  )
  if (!secure) return
  const stop = () => void secure.stop()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (progress === 'json') say(JSON.stringify({ ready: true, url: secure.url }))
  else say(`The secure site is ready at ${secure.url}`)
}

await main()
