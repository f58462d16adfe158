import type { SharedContext } from '../services/ServiceContext.js'
import { createMailing, type Mailing } from './createMailing.js'

/**
 * Joins what codes are mailed with, for every service that mails some.
 *
 * @param context - Of the services.
 * @returns Undefined where nothing is mailed: then the gateway has no secret either.
 */
export function provideMailing({
  config,
  database,
  logger,
  now,
  registry,
}: SharedContext): Mailing | undefined {
  const mailing = config.secure ?? config.mailing
  if (!mailing) return undefined
  return createMailing({
    ...{ config: mailing, database, now, registry, secureUrl: config.secure?.url },
    onFailure: (failure) => logger.warn(failure, 'a mail was not sent'),
  })
}
