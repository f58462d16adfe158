import type { Database } from '../db/Database.js'
import type { KeyDriver } from './keys/KeyDriver.js'
import type { KeySource } from './keys/openKeys.js'
import type { SocialConfig } from './social/SocialConfig.js'

/** How mails leave. */
export type MailConfig = {
  /** Such as `smtps://user:password@mail.example.org:465`. */
  smtpUrl: string
  /** Who they come from: `login@example.org` or `Example <login@example.org>`. */
  from: string
}

/** What a gateway is told about mailing codes. */
export type MailingConfig = {
  /**
   * From it every key is made that addresses, codes and tokens are kept with; 32 characters or more. Of several the first one is
   * active, and the others open what was made under them.
   */
  secret: string | readonly string[]
  /** Without it nobody can log in by mail. */
  mail: MailConfig | undefined
  /** A developer's machine, where every visitor has the same address; false by default. */
  isOneNetwork?: boolean
}

/** What a gateway is told about embedded wallets; without it they are off. */
export type SecureConfig = MailingConfig & {
  /** Origin of the secure site, which alone may call. */
  url: string
  custody: CustodyConfig
  /** How long a change waits that nobody has signed who can open the wallet, in milliseconds; a day unless given. */
  waitMs?: number
  /** Without it nobody can log in at a provider. */
  social?: SocialConfig
}

/** Where what opens wallets is kept. */
export type CustodyConfig = {
  /** Master keys of the gateway's own store. */
  keys: KeySource
  /** Master keys of the keeper, which has half of each managed wallet; others than the gateway's. */
  keeperKeys: KeySource
  /** PostgreSQL of the keeper; without it the keeper has a schema of its own in the gateway's database. */
  keeperDatabaseUrl: string | undefined
}

/** What {@link CustodyConfig} names, opened. */
export type Custody = {
  keys: KeyDriver
  keeperKeys: KeyDriver
  keeperDatabase: Database
  /** Whether the keeper's database is another than the gateway's. */
  isKeeperApart: boolean
}
