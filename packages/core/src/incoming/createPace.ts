import type { Network } from '../chain/Network.js'

/** The shortest and the longest time between two looks while things happen, in ms. */
const shortestMs = 6_000
const longestMs = 15_000
/** After this long without anything new, in ms, looks are rarer. */
const busyForMs = 5 * 60_000
const idleMs = 30_000
/** Nobody is asked less often than this, however often it has failed, in ms. */
const longestBackOffMs = 5 * 60_000

/** How often a network is looked at. */
export type Pace = {
  /** Something has happened: the next looks are close together. */
  wake(): void
  /** Notes how a look went. */
  note(hasFailed: boolean): void
  /** Time until the next look, in ms. */
  getDelayMs(network: Pick<Network, 'blockTime'>): number
}

/**
 * Makes the pace of a follower: a block's time within 6 and 15 s at first, every 30 s after five quiet minutes, and twice as
 * long with each failure, up to five minutes.
 *
 * @param now - The time in ms.
 */
export function createPace(now: () => number): Pace {
  let awakeAtMs = now()
  let failures = 0
  return {
    wake() {
      awakeAtMs = now()
    },
    note(hasFailed) {
      failures = hasFailed ? failures + 1 : 0
    },
    getDelayMs({ blockTime = shortestMs }) {
      const busyMs = Math.min(Math.max(blockTime, shortestMs), longestMs)
      const usualMs = now() - awakeAtMs < busyForMs ? busyMs : idleMs
      return Math.min(usualMs * 2 ** failures, longestBackOffMs)
    },
  }
}
