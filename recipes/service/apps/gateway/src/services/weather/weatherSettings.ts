import * as v from 'valibot'
import { urlText, wholeText } from '../../settings/texts.js'

/** What an operator may set. */
export const weatherSettings = {
  /** A station that answers `GET /<place>` with `{ "celsius": 21.5 }`; without it the almanac alone is asked. */
  LATCHKEY_WEATHER_STATION: v.optional(
    urlText(['http:', 'https:'], 'must be an address such as https://station.example.org'),
  ),
  /** How many reports of a place are kept for a project. */
  LATCHKEY_WEATHER_REPORTS: v.optional(
    wholeText('must be a whole number from 1 to 1000', { from: 1, to: 1_000 }),
    '100',
  ),
}
