#!/usr/bin/env node
import { createMemoryCache } from '../cache/createMemoryCache.js'
import { getDatabaseFolder, parseEnvironment } from '../config/parseEnvironment.js'
import { openDatabase } from '../db/openDatabase.js'
import { getSafeMessage } from '../logging/describeError.js'
import { createProjectRepository } from '../projects/createProjectRepository.js'
import { createPolicies } from '../sponsoring/createPolicies.js'
import { findCommand } from './findCommand.js'

async function run(): Promise<void> {
  const { command, rest } = findCommand(process.argv.slice(2))
  const environment = parseEnvironment(process.env)
  const { database, close } = await openDatabase({
    databaseUrl: environment.DATABASE_URL,
    timeoutMs: environment.LATCHKEY_DATABASE_TIMEOUT,
    folder: getDatabaseFolder(environment, process.env.INIT_CWD ?? process.cwd()),
  })
  try {
    const cache = createMemoryCache({ now: Date.now })
    const projects = createProjectRepository({ database, cache, now: Date.now })
    const policies = createPolicies({ database, now: Date.now })
    await command.run({ words: rest, policies, projects, print: (line) => console.log(line) })
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  console.error(getSafeMessage(error))
  process.exitCode = 1
})
