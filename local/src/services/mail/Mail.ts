/** A mail as the inbox shows it. Everything in it comes from whoever sent it. */
export type Mail = {
  id: string
  receivedAtMs: number
  /** Whom the sender's program named on delivery, in lower case: hidden recipients too. */
  to: readonly string[]
  from: string
  subject: string
  text: string
  /** The mail's HTML part; empty when it has none. */
  html: string
  /** The one-time code in it, without the space in the middle. */
  code: string | undefined
  /** Web addresses in it. */
  links: readonly string[]
  attachments: readonly { name: string; bytes: number }[]
}
