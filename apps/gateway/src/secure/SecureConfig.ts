import type { SocialConfig } from './social/SocialConfig.js'

/** How mails leave. */
export type MailConfig = {
  /** Such as `smtps://user:password@mail.example.org:465`. */
  smtpUrl: string
  /** Who they come from: `login@example.org` or `Example <login@example.org>`. */
  from: string
}

/** What a gateway is told about embedded wallets; without it they are off. */
export type SecureConfig = {
  /** Origin of the secure site, which alone may call. */
  url: string
  /** From it every key is made that addresses, codes and tokens are kept with; 32 characters or more. */
  secret: string
  /** Without it nobody can log in by mail. */
  mail: MailConfig | undefined
  /** Without it nobody can log in at a provider. */
  social?: SocialConfig
}
