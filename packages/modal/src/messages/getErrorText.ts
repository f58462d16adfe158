import type { Messages } from './Messages.js'

/** A failure as the visitor reads it. */
export type FailureText = { title: string; hint: string }

/**
 * The words for a failure.
 *
 * @param messages - The catalogue.
 * @param code - The failure's code.
 * @param walletName - The wallet as it is called in sentences.
 */
export function getErrorText(messages: Messages, code: string, walletName: string): FailureText {
  const texts: Readonly<Record<string, Messages['errors']['connection/failed']>> = messages.errors
  const { title, hint }: Messages['errors']['connection/failed'] = texts[code] ?? messages.unknownError
  return { title, hint: hint({ walletName }) }
}
