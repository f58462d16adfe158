import type { Registry } from 'prom-client'
import type { Database } from '../db/Database.js'
import { createCodeSender } from './codes/createCodeSender.js'
import { createCodeStore } from './codes/createCodeStore.js'
import { createSecureMetrics } from './createSecureMetrics.js'
import { createLimits } from './limits/createLimits.js'
import { createMailer, type MailFailure } from './mail/createMailer.js'
import type { MailingConfig } from './SecureConfig.js'
import { createSecrets } from './secrets/createSecrets.js'

/** What codes are mailed with: one of each for embedded wallets and for addresses that are proven while signing in. */
export type Mailing = ReturnType<typeof createMailing>

/**
 * Joins what codes are mailed with.
 *
 * @param dependencies - Secret and mail server, the secure site for links where there is one, and who is told of failures.
 */
export function createMailing({
  config: { isOneNetwork = false, mail, secret },
  database,
  now,
  onFailure,
  registry,
  secureUrl = '',
}: {
  config: MailingConfig
  database: Database
  now: () => number
  onFailure: (failure: MailFailure) => void
  registry: Registry
  secureUrl?: string | undefined
}) {
  const secrets = createSecrets(secret)
  const metrics = createSecureMetrics(registry)
  const limits = createLimits({ database, now })
  const mailer = mail && createMailer({ config: mail, metrics, onFailure })
  const sender = createCodeSender({ isOneNetwork, limits, mailer, metrics, secrets, secureUrl })
  return { secrets, metrics, limits, mailer, sender, store: createCodeStore({ database, now }) }
}
