import * as v from 'valibot'
import { listText, switchText } from '../../settings/texts.js'
import type { SettingsOf } from '../ServiceContext.js'

/** Rules of the original service that get in the way of server-to-server use; off unless asked for. */
export const balanceSettings = {
  /** Balance answers an empty list without `Origin`, without an SDK version and for two old versions. */
  LATCHKEY_COMPATIBILITY: v.optional(switchText, '0'),
  /** Projects whose balance calls answer an empty list while the rules are on. */
  LATCHKEY_DENIED_PROJECTS: v.optional(listText, ''),
}

/** Which of those rules are on. */
export type BalanceSettings = SettingsOf<typeof balanceSettings>
