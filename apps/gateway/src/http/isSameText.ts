import { timingSafeEqual } from 'node:crypto'

/**
 * Compares two texts in a time that says nothing of where they differ.
 *
 * @param one - Of any length.
 * @param other - Of any length.
 */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
