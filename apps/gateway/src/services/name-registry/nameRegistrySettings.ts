import * as v from 'valibot'
import { text, wholeText } from '../../settings/texts.js'

const zonesMessage = 'must be zones such as names.example, separated by commas'
const largest = 1_000_000

/** Under which zones names are registered, and how many. */
export const nameRegistrySettings = {
  /** The zones of names; suggestions are for the first. Unless given the original's, which elsewhere belong to somebody else. */
  LATCHKEY_NAME_ZONES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\s*[a-z0-9-]+\.[a-z0-9-]+(\s*,\s*[a-z0-9-]+\.[a-z0-9-]+)*\s*$/, zonesMessage),
      v.transform((value) => [...new Set(value.split(',').map((zone) => zone.trim()))]),
    ),
    'reown.id,wcn.id',
  ),
  /** How many names one account may register. A person needs a few; whoever collects names makes more accounts, and meets the other limits. */
  LATCHKEY_NAME_OWNER_MOST: v.optional(
    wholeText('must be a whole number from 1 to 1000000', { from: 1, to: largest }),
    '10',
  ),
  /** How many names are registered from one network (/24 of IPv4, /48 of IPv6) in a day: enough for an office. */
  LATCHKEY_NAME_CALLER_DAY: v.optional(
    wholeText('must be a whole number from 1 to 1000000', { from: 1, to: largest }),
    '20',
  ),
  /** How many names are registered in a day by everybody together. */
  LATCHKEY_NAME_DAY: v.optional(
    wholeText('must be a whole number from 1 to 1000000', { from: 1, to: largest }),
    '10000',
  ),
  /** Signs what the gateway tells contracts that ask it for names: a private key in hexadecimal. Without it, it tells them nothing. */
  LATCHKEY_NAME_SIGNING_KEY: v.optional(text),
}
