/** Every wait of the relay client, in milliseconds. */
export const relayTimes = {
  /** An attempt to connect. */
  connectMs: 15_000,
  /** A call without an answer is sent again, unchanged. */
  resendMs: 15_000,
  /** A call without an answer has failed. */
  giveUpMs: 60_000,
  /** A subscription without an answer means that the connection is dead. */
  subscribeMs: 15_000,
  /** Silence after which a sign of life is asked for; relays ping twice a minute, which pages cannot see. */
  silenceMs: 30_000,
  /** A connection that was open for this long was no failure. */
  usefulMs: 5_000,
  /** How long a relay that asked for patience (close code 1013) is left alone at least. */
  tryAgainLaterMs: 10_000,
  /** How long a connection without a purpose stays, so that a last answer does not open another one. */
  lingerMs: 2_000,
} as const

const firstDelayMs = 100
const longestDelayMs = 30_000

/**
 * How long to wait before the next attempt: 100 ms first, then doubled each time, with up to half of it taken off by
 * chance, so that clients do not come back all at once.
 *
 * @param failures - Attempts that failed in a row before; 0 for the first.
 * @param random - From 0 to 1.
 */
export function getReconnectDelayMs(failures: number, random: number): number {
  if (failures === 0) return firstDelayMs
  const fullMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, 20))
  return Math.round(fullMs * (1 - random / 2))
}
