import type { Registry } from 'prom-client'
import type { Database } from '../db/Database.js'
import { createCodeSender } from './codes/createCodeSender.js'
import { createCodeStore } from './codes/createCodeStore.js'
import { createSecureMetrics } from './createSecureMetrics.js'
import { createKnownDevices } from './devices/createKnownDevices.js'
import { createLimits } from './limits/createLimits.js'
import { createMailBudget } from './limits/createMailBudget.js'
import { createMailer, longestMailMs, type MailFailure } from './mail/createMailer.js'
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
  const budget = createMailBudget({
    ...{ isOneNetwork, limits, secrets },
    holdMs: longestMailMs,
    isKnownDevice: createKnownDevices({ database, now }),
  })
  const sender = createCodeSender({ budget, mailer, metrics, secrets, secureUrl })
  return { secrets, metrics, limits, mailer, sender, store: createCodeStore({ database, now }) }
}
