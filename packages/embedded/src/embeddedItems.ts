import type { StorageItem } from '@latchkey/core'
import * as v from 'valibot'

const item = <Schema extends v.GenericSchema>(key: string, schema: Schema): StorageItem<Schema> => ({
  key: `wallet/${key}`,
  schema,
})

/** What a page remembers of the login, and nothing that opens anything (§4.045, §4.046). */
export const embeddedItems = {
  isLoggedIn: item('EMAIL_LOGIN_USED_KEY', v.boolean()),
  email: item('EMAIL', v.string()),
  userName: item('SOCIAL_USERNAME', v.string()),
  /** How the visitor logged in: a social provider, or `email`. */
  method: item('LOGIN_METHOD', v.string()),
  lastChainId: item('LAST_USED_CHAIN_KEY', v.string()),
  /** When the last mails were asked for, in ms since 1970, by a hash of the address. */
  lastMailsAtMs: item('LAST_EMAIL_LOGIN_TIME', v.record(v.string(), v.number())),
  preferredAccountType: item('PREFERRED_ACCOUNT_TYPE', v.picklist(['eoa', 'smartAccount'])),
  smartAccountNetworks: item('SMART_ACCOUNT_ENABLED_NETWORKS', v.array(v.number())),
  sessionToken: item('SESSION_TOKEN_KEY', v.string()),
} as const

/** What goes when the visitor leaves. */
export const itemsOfLogin = [
  embeddedItems.isLoggedIn,
  embeddedItems.email,
  embeddedItems.userName,
  embeddedItems.method,
  embeddedItems.lastChainId,
  embeddedItems.sessionToken,
]
