import type { NetworkFollower } from './createNetworkFollower.js'
import type { Coverage, NetworkReading } from './NetworkReading.js'

/** What a caller waits for the newest blocks; what comes later is told the next time. */
const updateMs = 1_500

/**
 * Makes the reading of a network that is followed: it waits for what the follower does anyway.
 *
 * @param follower - The network's.
 */
export function createFollowedReading(follower: NetworkFollower): NetworkReading {
  function toCoverage(): Coverage {
    const { behindBlocks = 0, failure, oldestMinedAt, range } = follower.status()
    if (!range) throw failure ?? new Error('The network has not been read yet')
    const isComplete = range.oldest <= range.target
    return {
      ...range,
      // A network that cannot be read has gone on, by how much nobody knows.
      behindBlocks: failure === undefined ? behindBlocks : Math.max(1, behindBlocks),
      knownSince: isComplete ? Number.NEGATIVE_INFINITY : (oldestMinedAt ?? Number.POSITIVE_INFINITY),
    }
  }

  return {
    async update() {
      follower.start()
      const signal = AbortSignal.timeout(updateMs)
      do await follower.look(signal)
      while (!signal.aborted && !isRead(follower))
      return toCoverage()
    },
    async goBack(_account, _coverage, { signal }) {
      await follower.lookBack(signal)
      return toCoverage()
    },
  }
}

/** Whether the newest blocks are there, or there is no use in waiting. */
function isRead(follower: NetworkFollower): boolean {
  const { behindBlocks, failure } = follower.status()
  return behindBlocks === 0 || failure !== undefined
}
