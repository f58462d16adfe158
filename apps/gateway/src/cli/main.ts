#!/usr/bin/env node
import { resolve } from 'node:path'
import { createMemoryCache } from '../cache/createMemoryCache.js'
import { getDatabaseFolder, parseEnvironment, toCustodyConfig } from '../config/parseEnvironment.js'
import { findSecrets } from '../config/readSecrets.js'
import { serviceMigrations } from '../db/migrations.js'
import { openDatabase } from '../db/openDatabase.js'
import { getSafeMessage } from '../logging/describeError.js'
import { createProjectRepository } from '../projects/createProjectRepository.js'
import { createRotations, openCustody, toKeeperStores } from '../secure/custody/openCustody.js'
import { createSecretRotation } from '../secure/secrets/createSecretRotation.js'
import { createSecrets } from '../secure/secrets/createSecrets.js'
import { createNameRepository } from '../services/name-registry/createNameRepository.js'
import { createPaymentProjects } from '../services/payments/createPaymentProjects.js'
import { createPolicies } from '../sponsoring/createPolicies.js'
import { UsageError } from './Command.js'
import { findCommand } from './findCommand.js'

async function run(): Promise<void> {
  const { command, rest } = findCommand(process.argv.slice(2))
  const environment = parseEnvironment(process.env)
  const startFolder = process.env.INIT_CWD ?? process.cwd()
  const custodyConfig =
    environment.SECURE_URL === undefined ? undefined : toCustodyConfig(environment, startFolder)
  const { database, close } = await openDatabase({
    stores: [
      ...['gateway' as const, serviceMigrations('payments'), serviceMigrations('name-registry')],
      ...toKeeperStores(custodyConfig, environment.DATABASE_URL),
    ],
    databaseUrl: environment.DATABASE_URL,
    timeoutMs: environment.LATCHKEY_DATABASE_TIMEOUT,
    folder: getDatabaseFolder(environment, startFolder),
  })
  const closers = [close]
  try {
    const cache = createMemoryCache({ now: Date.now })
    const projects = createProjectRepository({ database, cache, now: Date.now })
    const policies = createPolicies({ database, now: Date.now })
    await command.run({
      words: rest,
      names: createNameRepository({ database, now: Date.now }),
      payments: createPaymentProjects(database),
      policies,
      projects,
      print: (line) => console.log(line),
      async openSecrets() {
        const given = findSecrets(environment, startFolder)
        if (!given) throw new UsageError('Set what the gateway is given: SECURE_SECRET or SECURE_SECRET_FILE')
        return createSecretRotation({
          ...{ database, now: Date.now, secrets: createSecrets(given) },
          onFailure: (error) => console.error(getSafeMessage(error)),
        })
      },
      async openRotations() {
        if (!custodyConfig) {
          throw new UsageError(
            'Set what the gateway is given: SECURE_URL and the settings of its master keys',
          )
        }
        const custody = await openCustody(custodyConfig, {
          database,
          databaseUrl: environment.DATABASE_URL,
          timeoutMs: environment.LATCHKEY_DATABASE_TIMEOUT,
          dataFolders: [resolve(startFolder, environment.LATCHKEY_DATA)],
          fetch: globalThis.fetch,
          now: Date.now,
          areKeysChecked: false,
        })
        closers.unshift(custody.close)
        return createRotations(custody, database, (error) => console.error(getSafeMessage(error)))
      },
    })
  } finally {
    for (const closeOne of closers) await closeOne()
  }
}

run().catch((error: unknown) => {
  console.error(getSafeMessage(error))
  process.exitCode = 1
})
