import type { MessageOverrides } from '../messages/Messages.js'
import { shellWords } from '../messages/shellWords.js'

/** Said by the shell of a list that takes long. */
const slowText = 'Still loading. Your connection may be slow.'

/** The heading of the first view. */
export const shellTitle = 'Connect wallet'

/** What the shell says, in a site's own words where it has some. */
export type ShellTexts = { readonly [Key in keyof typeof shellWords]: string } & {
  slow: string
  title: string
}

/**
 * The shell's texts with a site's own in them.
 *
 * @param overrides - Texts to replace.
 */
export function getShellTexts(overrides: MessageOverrides | undefined): ShellTexts {
  return {
    ...shellWords,
    slow: overrides?.allWallets?.slow ?? slowText,
    ...overrides?.common,
    title: overrides?.connect?.title ?? shellTitle,
  } as ShellTexts
}
