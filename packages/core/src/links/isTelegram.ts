const telegramGlobals = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'] as const

/**
 * Whether the page is a mini-app in Telegram (§2.030).
 *
 * @param globals - The page's window.
 */
export function isTelegram(globals: object): boolean {
  return telegramGlobals.some((name) => name in globals)
}
