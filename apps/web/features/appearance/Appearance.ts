/** How the page looks: as the system does, or always one way. */
export type Appearance = 'system' | 'light' | 'dark'

/** All of them, in the order they are offered. */
export const appearances: readonly Appearance[] = ['system', 'light', 'dark']

/** The cookie that keeps the choice: the server needs it to send the right page at once. */
export const appearanceCookie = 'latchkey-appearance'

/**
 * Reads a stored choice.
 *
 * @param value - Anything a cookie may hold.
 */
export function toAppearance(value: string | undefined): Appearance {
  return appearances.find((appearance) => appearance === value) ?? 'system'
}
