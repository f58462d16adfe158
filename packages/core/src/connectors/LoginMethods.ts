/** The visitor's next step after the wallet accepted the email: approve this device, type a code, or nothing more (§1.002). */
export type EmailStep = 'verify-device' | 'verify-code' | 'connect'

/** The social logins that go through a window of their provider; farcaster shows a code instead. */
export const windowedProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** One of them. */
export type WindowedProvider = (typeof windowedProviders)[number]

/** Whose code is asked for next when an email is changed: the present address's, or the new one's. */
export type EmailUpdateStep = 'verify-current' | 'verify-new'

type Waiting = { signal: AbortSignal }

/**
 * How a visitor logs in to a wallet that is made of a login. Each way ends in a login that the connector's `open` takes up:
 * the caller opens the connector afterwards.
 */
export type LoginMethods = {
  /**
   * Whether a login outlives the page, known once the first one has begun: not where the browser keeps nothing for the wallet's
   * site, as where storage of third parties is blocked.
   */
  readonly isLasting: Promise<boolean>
  /** When another mail to an address may be asked for, in ms since 1970; 0 for now (§5.001). */
  getNextMailAtMs(email: string): number
  /**
   * Has a code or a link mailed.
   *
   * @throws `login/too-soon` within 30 s of the last mail to this address (§5.001), `login/email-invalid` (§5.003), `embedded/…`.
   */
  startEmail(email: string, options: Waiting): Promise<EmailStep>
  /** Waits until the link of the mail has been approved; a mail with a code is on its way then. */
  waitForDevice(options: Waiting): Promise<void>
  /**
   * Tells the code of the mail.
   *
   * @throws `embedded/failed`: the text is for the visitor.
   */
  verifyCode(code: string, options: Waiting): Promise<void>
  /**
   * Opens the provider's window. Call it in the visitor's gesture: nothing is awaited before the window is there. A window that
   * seems closed may be open where the page cannot see it any more: its login is then waited for all the same, until it is over.
   *
   * A page in Telegram can open no window and leaves for the provider itself, if it is said what to do before: `finishReturn`
   * ends the login where the visitor comes back to (§2.030).
   *
   * @param options - `onWindowGone`: called when the window seems closed; `onLeaving`: called before the page navigates away.
   * @returns Resolves when the provider has let the visitor in.
   * @throws `login/window-blocked`, `login/window-closed` (§4.015), `login/left-early`, `login/refused`, `embedded/…`.
   */
  openProvider(
    provider: WindowedProvider,
    options: Waiting & {
      onWindowGone?: (() => void) | undefined
      onLeaving?: (() => Promise<void>) | undefined
    },
  ): Promise<void>
  /**
   * Ends a login that this page had left for.
   *
   * @param resultUri - The result in the address of the return.
   * @throws `embedded/failed`: the text is for the visitor; `embedded/…`.
   */
  finishReturn(provider: WindowedProvider, resultUri: string, options: Waiting): Promise<void>
  /** The address that a visitor opens or scans for Farcaster. */
  getFarcasterUrl(options: Waiting): Promise<string>
  /** Waits until they are let in there. */
  waitForFarcaster(options: Waiting): Promise<void>
  /**
   * Starts to change the user's email: the wallet mails a code.
   *
   * @throws `login/too-soon`, `login/email-invalid`, `embedded/…`.
   */
  updateEmail(email: string, options: Waiting): Promise<EmailUpdateStep>
  /** Tells the code that went to the present address; one goes to the new address then. */
  verifyCurrentEmail(code: string, options: Waiting): Promise<void>
  /** Tells the code that went to the new address, which is the visitor's from then on. */
  verifyNewEmail(code: string, options: Waiting): Promise<void>
  /** The networks, by their numbers, on which the wallet has smart accounts. */
  getSmartAccountChainIds(): readonly number[]
  /** Puts the account of a type in front, in all connections of the wallet (§4.010). */
  setAccountType(type: 'eoa' | 'smartAccount', options: Waiting): Promise<void>
  /** Where the visitor looks after the wallet itself: a page of its own, such as `https://wallet.example.net/dashboard`. */
  readonly dashboardUrl: string
  /** Discards an abandoned login (§2.006). */
  reset(): void
  /** Cancels all requests that wait for the visitor, who has left (§2.019). */
  abort(): void
}
