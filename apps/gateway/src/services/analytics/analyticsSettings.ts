import * as v from 'valibot'
import { text, wholeText } from '../../settings/texts.js'
import type { SettingsOf } from '../ServiceContext.js'
import type { EventQuotas } from './createEventQuota.js'

/** What a project's pages may send in a day, and what is known of them. */
export const analyticsSettings = {
  LATCHKEY_ANALYTICS_EVENTS: v.optional(
    wholeText('must be a whole number from 50', { from: 50, to: 1e12 }),
    '200000',
  ),
  LATCHKEY_ANALYTICS_MEGABYTES: v.optional(
    wholeText('must be a whole number from 4', { from: 4, to: 1e6 }),
    '128',
  ),
  /** The header in which the operator's own proxy says where a caller is, as two letters. */
  LATCHKEY_COUNTRY_HEADER: v.optional(
    v.pipe(
      text,
      v.toLowerCase(),
      v.regex(/^[a-z0-9-]+$/, 'must be the name of a header such as cf-ipcountry'),
    ),
  ),
}

/**
 * Reads them as quotas.
 *
 * @param settings - Events, and mebibytes of them.
 */
export function toQuotas(
  settings: Omit<SettingsOf<typeof analyticsSettings>, 'LATCHKEY_COUNTRY_HEADER'>,
): EventQuotas {
  return {
    dailyEvents: settings.LATCHKEY_ANALYTICS_EVENTS,
    dailyBytes: settings.LATCHKEY_ANALYTICS_MEGABYTES * 1024 ** 2,
  }
}
