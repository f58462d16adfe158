import * as v from 'valibot'
import { listText, switchText, text, urlText, wholeText } from '../../settings/texts.js'
import type { SettingsOf } from '../ServiceContext.js'

const url = urlText(['http:', 'https:'], 'must be an http or https address')

const feeMessage = 'must be whole basis points from 0 to 100'

/** The operator's fee, and vendors of swaps; none is asked unless the operator says so. */
export const swapSettings = {
  /** The operator's own part of what swaps give, in basis points (50 is 0.5 %). Exchanges that cannot take it are asked without. */
  LATCHKEY_SWAP_FEE: v.optional(wholeText(feeMessage, { from: 0, to: 100 }), '0'),
  /** Who gets it, separated by commas: a namespace, a colon and an address. In a namespace that is not named there is no fee. */
  LATCHKEY_SWAP_FEE_RECIPIENTS: v.optional(listText),
  /** Key for 1inch; with it, 1inch is asked too. */
  LATCHKEY_ONEINCH_KEY: v.optional(text),
  /** Where 1inch answers. */
  LATCHKEY_ONEINCH_URL: v.optional(url, 'https://api.1inch.dev'),
  /** Asks LI.FI too; it answers without a key, only more rarely. */
  LATCHKEY_LIFI: v.optional(switchText, '0'),
  /** Key for LI.FI. */
  LATCHKEY_LIFI_KEY: v.optional(text),
  /** The operator's name at LI.FI, which pays its fee out to it; without a name LI.FI takes none. */
  LATCHKEY_LIFI_INTEGRATOR: v.optional(text),
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
  /** Chain ids of the networks that LI.FI is asked about, separated by commas; those of the original kit unless given. */
  LATCHKEY_LIFI_NETWORKS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,15}(,\d{1,15})*$/, 'must be chain ids separated by commas')),
  ),
}

/** How vendors are reached. */
export type SwapSettings = SettingsOf<typeof swapSettings>
