/**
 * Makes the id of a message between the two sides: 16 digits, the time and three random ones. It fits a JSON number.
 *
 * @param nowMs - The present, in milliseconds since 1970.
 */
export function createMessageId(nowMs: number): number {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  return Math.floor(nowMs) * 1_000 + (random % 1_000)
}
