import * as v from 'valibot'
import { text } from '../../settings/texts.js'

/** Where pictures of the operator's own are. */
export const imageSettings = {
  /** A folder each of `{id}.webp` for `wallets`, `assets`, `tokens`, `currencies`. */
  LATCHKEY_IMAGES: v.optional(text),
}
