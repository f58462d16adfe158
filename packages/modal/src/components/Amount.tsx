import type { ReactNode } from 'react'

/** Longer numbers are set smaller. */
const longFrom = 18

/**
 * An amount that is never broken inside its number; a long one is set smaller.
 *
 * @param props - `text`: a number, a space, and its unit.
 */
export function Amount({ text }: { text: string }): ReactNode {
  const at = text.indexOf(' ')
  const number = at < 0 ? text : text.slice(0, at)
  return (
    <span className="lk-whole-amount lk-numeric" data-long={text.length > longFrom || undefined}>
      <span>{number}</span>
      {text.slice(number.length)}
    </span>
  )
}
