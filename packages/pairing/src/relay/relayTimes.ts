// Every wait of the relay client, in milliseconds.

/** An attempt to connect. */
export const connectTimeoutMs = 15_000

/** A call without an answer is sent again, unchanged. */
export const resendAfterMs = 15_000

/** A call without an answer has failed. */
export const giveUpAfterMs = 60_000

/** A subscription without an answer means that the connection is dead. */
export const subscribeTimeoutMs = 15_000

/** Silence after which a sign of life is asked for; relays ping twice a minute, which pages cannot see. */
export const silenceMs = 30_000

/** A connection that was open for this long was no failure. */
export const usefulAfterMs = 5_000

/** How long a relay that asked for patience (close code 1013) is left alone at least. */
export const tryAgainLaterMs = 10_000

/** How long a connection without a purpose stays, so that a last answer does not open another one. */
export const lingerMs = 2_000

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
