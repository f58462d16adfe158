import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import type { FrameClock } from '../FrameContext.js'

/** What does not answer is asked again after this long, twice as long the next time, and so on; in milliseconds. */
const firstPauseMs = 1_000
const longestPauseMs = 15_000

/** How long and how often somebody is asked. */
export type AskUntilOptions = {
  clock: FrameClock
  signal: AbortSignal
  /** The time by the gateway's clock; milliseconds since 1970. */
  now(): number
  /** When the login is over. */
  expiresAtMs?: number
  /** How long nothing but failures is put up with, in milliseconds; until the end where it is left out. */
  patienceMs?: number
  /** The pause before the next question, after so many answers; a second where it is left out. In milliseconds. */
  getPauseMs?(answers: number): number
}

/**
 * Asks until there is an answer that counts. A line or a server that is down for a while ends nothing: it is asked again, with
 * longer and longer pauses.
 *
 * @param ask - Gives undefined while there is nothing yet.
 * @param options - See {@link AskUntilOptions}.
 * @throws `secure/login-expired`; what failed for longer than the patience; what asking again would not mend.
 */
export async function askUntil<Answer>(
  ask: () => Promise<Answer | undefined>,
  {
    clock,
    expiresAtMs = Number.POSITIVE_INFINITY,
    getPauseMs = () => firstPauseMs,
    now,
    patienceMs = Number.POSITIVE_INFINITY,
    signal,
  }: AskUntilOptions,
): Promise<Answer> {
  let answers = 0
  let failures = 0
  let failingSinceMs: number | undefined
  for (;;) {
    let pauseMs: number
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
      pauseMs = getPauseMs(answers++)
      failures = 0
      failingSinceMs = undefined
    } catch (error) {
      failingSinceMs ??= now()
      if (!isPassing(error) || now() - failingSinceMs >= patienceMs) throw error
      pauseMs = Math.min(firstPauseMs * 2 ** failures++, longestPauseMs)
    }
    if (now() >= expiresAtMs) throw new SecureError('secure/login-expired')
    await clock.wait(pauseMs, signal)
  }
}

/**
 * Tells whether asking again may mend a failure: no line, a server that is down, or one that has too much to do.
 *
 * @param error - Anything that was thrown.
 */
export function isPassing(error: unknown): boolean {
  if (isAppKitError(error, 'secure/unreachable')) return true
  return (
    isAppKitError(error, 'secure/refused') && (error.context.status >= 500 || error.context.status === 429)
  )
}
