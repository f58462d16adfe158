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
