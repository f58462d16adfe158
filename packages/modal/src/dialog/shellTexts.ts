import type { MessageOverrides } from '../messages/Messages.js'

/** The texts of the shell, as in the catalogue, which comes later. */
export const shellTexts = {
  close: 'Close',
  loading: 'Loading',
  slow: 'Still loading. Your connection may be slow.',
  tryAgain: 'Try again',
  viewFailedTitle: 'Couldn’t load this screen',
  viewFailedText: 'Check your connection and try again.',
  offline: 'You’re offline. Check your connection.',
} as const

/** The heading of the first view. */
export const shellTitle = 'Connect wallet'

/** What the shell says, in a site's own words where it has some. */
export type ShellTexts = { readonly [Key in keyof typeof shellTexts]: string } & { title: string }

/**
 * The shell's texts with a site's own in them.
 *
 * @param overrides - Texts to replace.
 */
export function getShellTexts(overrides: MessageOverrides | undefined): ShellTexts {
  return {
    ...shellTexts,
    slow: overrides?.allWallets?.slow ?? shellTexts.slow,
    ...overrides?.common,
    title: overrides?.connect?.title ?? shellTitle,
  } as ShellTexts
}
