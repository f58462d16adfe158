import * as v from 'valibot'
import { text } from '../../settings/texts.js'

/** Who may see and edit all projects; without a token there is no such page. */
export const ownerSettings = {
  LATCHKEY_ADMIN_TOKEN: v.optional(
    v.pipe(
      text,
      v.minLength(32, 'must have 32 characters or more: `openssl rand -base64 32` makes one'),
      v.maxLength(1_000, 'must have 1000 characters at most'),
    ),
  ),
}
