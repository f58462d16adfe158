import * as v from 'valibot'
import { listText, text, urlText, wholeText } from '../../settings/texts.js'
import type { SettingsOf } from '../ServiceContext.js'

const url = urlText(['http:', 'https:'], 'must be an http or https address')

/** From which exchanges visitors pay. The keys of Coinbase are those of buying. */
export const exchangeSettings = {
  /** Where the exchange sandbox answers, such as that of the local stack. It pays out on networks of the local stack only. */
  LATCHKEY_EXCHANGE_SANDBOX_URL: v.optional(url),
  /** Client id that Binance Connect has given the operator. */
  LATCHKEY_BINANCE_CLIENT_ID: v.optional(text),
  /** The access token that belongs to it. */
  LATCHKEY_BINANCE_ACCESS_TOKEN: v.optional(text),
  /** The RSA key that signs each question: base64 of PKCS #8. It never leaves the gateway. */
  LATCHKEY_BINANCE_PRIVATE_KEY: v.optional(
    v.pipe(
      text,
      v.check((value) => Buffer.from(value, 'base64').length > 500, 'must be base64 of an RSA key (PKCS #8)'),
    ),
  ),
  /** Where Binance Connect answers. */
  LATCHKEY_BINANCE_URL: v.optional(url),
  /** Projects that need no feature switch; comma list. */
  LATCHKEY_EXCHANGE_PROJECTS: v.optional(listText, ''),
  /** How many purchases of a project may be open at once. */
  LATCHKEY_EXCHANGE_OPEN_PURCHASES: v.optional(
    wholeText('must be a whole number from 1 to 1000000', { from: 1, to: 1_000_000 }),
    '10000',
  ),
  /** How many purchases of one caller in a project may be open at once. */
  LATCHKEY_EXCHANGE_CALLER_PURCHASES: v.optional(
    wholeText('must be a whole number from 1 to 10000', { from: 1, to: 10_000 }),
    '50',
  ),
  /** How long purchases are kept, in days. */
  LATCHKEY_EXCHANGE_PURCHASE_DAYS: v.optional(
    wholeText('must be a whole number from 1 to 3650', { from: 1, to: 3_650 }),
    '90',
  ),
}

/** From which exchanges visitors pay, and how many purchases there may be. */
export type ExchangeSettings = SettingsOf<typeof exchangeSettings>
