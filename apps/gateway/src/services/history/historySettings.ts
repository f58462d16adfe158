import * as v from 'valibot'
import { text, urlText } from '../../settings/texts.js'
import type { SettingsOf } from '../ServiceContext.js'

/** Vendors of history; none is asked unless the operator says so. */
export const historySettings = {
  /** Key for Zerion; with it, Zerion is asked first about the networks it reads, and the gateway's own reading when that fails. */
  LATCHKEY_ZERION_KEY: v.optional(text),
  /** Where Zerion answers. */
  LATCHKEY_ZERION_URL: v.optional(
    urlText(['http:', 'https:'], 'must be an http or https address'),
    'https://api.zerion.io/v1',
  ),
}

/** How vendors are reached. */
export type HistorySettings = SettingsOf<typeof historySettings>
