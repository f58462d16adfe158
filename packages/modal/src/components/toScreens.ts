/** A value; or one for small screens, below 768 px, and one for large ones. */
export type PerScreen<Value extends string> = Value | { readonly small: Value; readonly large: Value }

/**
 * Says on which screens a part of a button is seen. The style sheet hides it, so that a server draws the same for all of them.
 *
 * @param value - As the site gives it.
 * @param isSeen - Whether a value shows the part.
 * @returns The attributes of the part; undefined where it is seen on none.
 */
export function toScreens<Value extends string>(
  value: PerScreen<Value>,
  isSeen: (one: Value) => boolean,
): { 'data-screens': 'all' | 'small' | 'large' } | undefined {
  const { large, small } = typeof value === 'object' ? value : { large: value, small: value }
  if (isSeen(small) && isSeen(large)) return { 'data-screens': 'all' }
  if (isSeen(small)) return { 'data-screens': 'small' }
  return isSeen(large) ? { 'data-screens': 'large' } : undefined
}
