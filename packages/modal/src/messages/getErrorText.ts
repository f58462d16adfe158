import type { FirstMessages } from './Messages.js'

/** A failure as the visitor reads it. */
export type FailureText = { title: string; hint: string }

/**
 * The words for a failure.
 *
 * @param messages - The catalogue.
 * @param code - The failure's code.
 * @param walletName - The wallet as it is called in sentences.
 */
export function getErrorText(messages: FirstMessages, code: string, walletName: string): FailureText {
  const texts: Readonly<Record<string, FirstMessages['errors']['connection/failed']>> = messages.errors
  const { title, hint } = texts[code] ?? messages.unknownError
  return { title, hint: hint({ walletName }) }
}
