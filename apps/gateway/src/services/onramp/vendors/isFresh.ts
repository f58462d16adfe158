/** How far the time of a signature may be from ours, in milliseconds. */
export const freshMs = 5 * 60_000

/**
 * Tells whether a signature may still be taken.
 *
 * @param signedAtMs - As the provider has signed it; not a number counts as stale.
 * @param nowMs - Our time.
 */
export function isFresh(signedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - signedAtMs) <= freshMs
}
