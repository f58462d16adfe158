#!/usr/bin/env node
import { runCommand } from './cli/runCommand.js'

const { code, text } = runCommand(process.argv.slice(2), process.cwd())
process.stdout.write(text)
process.exitCode = code
