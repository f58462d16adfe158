/** The style sheet, for pages that a server writes. */
export const tokensCss: string

/**
 * The value of a token as the style sheet declares it.
 *
 * @param name - Without `--lk-`, as in `surface-0`.
 * @throws Error where the design has no such token
 */
export function getToken(name: string): string

/**
 * Replaces `--token(name)` in a style sheet with the value of that token.
 *
 * @param css - The style sheet.
 * @throws Error where the design has no such token
 */
export function withTokens(css: string): string

/**
 * The colour of a token in one appearance, as `#rrggbb`, for mails: their readers know no newer notation.
 *
 * @param name - Without `--lk-`, as in `surface-0`.
 * @param appearance - Which of the two.
 * @throws Error where the token is not a plain colour
 */
export function getColor(name: string, appearance: 'dark' | 'light'): string
