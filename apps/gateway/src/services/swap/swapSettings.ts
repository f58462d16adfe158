import * as v from 'valibot'
import { switchText, text, urlText } from '../../settings/texts.js'
import type { SettingsOf } from '../ServiceContext.js'

const url = urlText(['http:', 'https:'], 'must be an http or https address')

/** Vendors of swaps; none is asked unless the operator says so. */
export const swapSettings = {
  /** Key for 1inch; with it, 1inch is asked too. */
  LATCHKEY_ONEINCH_KEY: v.optional(text),
  /** Where 1inch answers. */
  LATCHKEY_ONEINCH_URL: v.optional(url, 'https://api.1inch.dev'),
  /** Asks LI.FI too; it answers without a key, only more rarely. */
  LATCHKEY_LIFI: v.optional(switchText, '0'),
  /** Key for LI.FI. */
  LATCHKEY_LIFI_KEY: v.optional(text),
  /** Where LI.FI answers. */
  LATCHKEY_LIFI_URL: v.optional(url, 'https://li.quest/v1'),
  /** Asks Jupiter too; it answers without a key, only more rarely. */
  LATCHKEY_JUPITER: v.optional(switchText, '0'),
  /** Key for Jupiter. */
  LATCHKEY_JUPITER_KEY: v.optional(text),
  /** Where Jupiter answers. */
  LATCHKEY_JUPITER_URL: v.optional(url, 'https://api.jup.ag'),
  /** The network that answers there, as CAIP-2 id; Jupiter's own unless given. */
  LATCHKEY_JUPITER_NETWORK: v.optional(text),
}

/** How vendors are reached. */
export type SwapSettings = SettingsOf<typeof swapSettings>
