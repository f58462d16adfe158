/** The facts that decide how this page opens a wallet. */
export type LinkEnvironment = {
  /** A phone or tablet. */
  isMobile: boolean
  system: 'ios' | 'android' | 'other'
  /** A mini-app in Telegram, which opens every link outside itself. */
  isTelegram: boolean
  /** The page stands in another one. */
  isFramed: boolean
  /** The browser inside another app, such as a social network's: it may not open wallets. */
  isInAppBrowser: boolean
  /** The address of the page. */
  pageUrl: string
}
