#!/usr/bin/env node
import { runCommand } from './cli/runCommand.js'

const { code, text } = runCommand(process.argv.slice(2), process.cwd())
// A reader such as `head` may have enough before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.stdout.write(text)
process.exitCode = code
