import * as v from 'valibot'
import { wholeText } from '../../settings/texts.js'
import type { SettingsOf } from '../ServiceContext.js'
import type { EventQuotas } from './createEventQuota.js'

/** What a project's pages may send in a day. */
export const analyticsSettings = {
  LATCHKEY_ANALYTICS_EVENTS: v.optional(
    wholeText('must be a whole number from 50', { from: 50, to: 1e12 }),
    '200000',
  ),
  LATCHKEY_ANALYTICS_MEGABYTES: v.optional(
    wholeText('must be a whole number from 4', { from: 4, to: 1e6 }),
    '128',
  ),
}

/**
 * Reads them as quotas.
 *
 * @param settings - Events, and mebibytes of them.
 */
export function toQuotas(settings: SettingsOf<typeof analyticsSettings>): EventQuotas {
  return {
    dailyEvents: settings.LATCHKEY_ANALYTICS_EVENTS,
    dailyBytes: settings.LATCHKEY_ANALYTICS_MEGABYTES * 1024 ** 2,
  }
}
