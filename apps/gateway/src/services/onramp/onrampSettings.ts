import * as v from 'valibot'
import { text, urlText, wholeText } from '../../settings/texts.js'
import type { SettingsOf } from '../ServiceContext.js'

const url = urlText(['http:', 'https:'], 'must be an http or https address')
const secret = v.pipe(text, v.minLength(16, 'must have at least 16 characters'))

/** Who sells tokens for money; nobody does unless the operator says so. */
export const onrampSettings = {
  /** Where a card sandbox answers, such as that of the local stack. */
  LATCHKEY_ONRAMP_SANDBOX_URL: v.optional(url),
  /** Shared with the card sandbox: it proves questions and signs events. */
  LATCHKEY_ONRAMP_SANDBOX_SECRET: v.optional(secret),
  /** Key for Meld; with it, Meld is asked too. */
  LATCHKEY_MELD_KEY: v.optional(text),
  /** Signs the events that Meld sends. */
  LATCHKEY_MELD_WEBHOOK_SECRET: v.optional(secret),
  /** Where Meld answers. */
  LATCHKEY_MELD_URL: v.optional(url, 'https://api.meld.io'),
  /** Name of the key for Coinbase; with its secret, Coinbase is asked too. */
  LATCHKEY_COINBASE_KEY_ID: v.optional(text),
  /** The key itself: base64 of an Ed25519 key, 64 bytes. It never leaves the gateway. */
  LATCHKEY_COINBASE_KEY_SECRET: v.optional(
    v.pipe(
      text,
      v.check((value) => Buffer.from(value, 'base64').length === 64, 'must be base64 of 64 bytes'),
    ),
  ),
  /** Where Coinbase answers. */
  LATCHKEY_COINBASE_URL: v.optional(url, 'https://api.developer.coinbase.com'),
  /** Coinbase’s page for visitors. */
  LATCHKEY_COINBASE_PAY_URL: v.optional(url, 'https://pay.coinbase.com'),
  /** How long orders are kept, in days. */
  LATCHKEY_ONRAMP_ORDER_DAYS: v.optional(
    wholeText('must be a whole number from 1 to 3650', { from: 1, to: 3_650 }),
    '90',
  ),
  /** How many orders of a project may be open at once. */
  LATCHKEY_ONRAMP_OPEN_ORDERS: v.optional(
    wholeText('must be a whole number from 1 to 1000000', { from: 1, to: 1_000_000 }),
    '10000',
  ),
}

/** How sellers are reached, and how many orders there may be. */
export type OnrampSettings = SettingsOf<typeof onrampSettings>
