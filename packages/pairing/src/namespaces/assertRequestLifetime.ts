import { PairingError } from '@latchkey/errors/pairing'
import { peerCodes } from './peerCodes.js'

/** Shortest and longest time a request may wait, in seconds: 5 minutes and 7 days. */
const [minSeconds, maxSeconds] = [300, 604_800]

/**
 * Checks how long a request may wait for its answer.
 *
 * @param lifetimeSeconds - Whole seconds.
 * @throws `pairing/unauthorized` (8000) when it is outside 5 minutes to 7 days.
 */
export function assertRequestLifetime(lifetimeSeconds: number): void {
  if (Number.isInteger(lifetimeSeconds) && lifetimeSeconds >= minSeconds && lifetimeSeconds <= maxSeconds)
    return
  const reason = `a request waits ${minSeconds} to ${maxSeconds} seconds, not ${lifetimeSeconds}`
  throw new PairingError('pairing/unauthorized', { peerCode: peerCodes.requestExpired, reason })
}
