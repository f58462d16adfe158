#!/usr/bin/env node
import { createTerminalPrompts } from './answers/createTerminalPrompts.js'
import { run } from './run.js'

const { stdin: input, stdout: output, stderr, env } = process

process.exitCode = await run({
  args: process.argv.slice(2),
  from: process.cwd(),
  userAgent: env.npm_config_user_agent,
  prompts: input.isTTY && output.isTTY ? createTerminalPrompts({ input, output }) : undefined,
  print: (text) => output.write(text),
  printError: (text) => stderr.write(text),
})
