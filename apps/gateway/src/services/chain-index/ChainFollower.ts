import { defineCapability } from '../../providers/Capability.js'

/** How far a network has been read. */
export type FollowedNetwork = {
  caipNetworkId: string
  name: string
  /** Blocks that the network has and the index does not, as of the last look; undefined before the first. */
  behindBlocks: number | undefined
  /** The newest and the oldest block that were read, and the oldest that shall be; undefined before the first was. */
  range: { newest: number; oldest: number; target: number } | undefined
  /** When the oldest was mined, in seconds since 1970. */
  oldestMinedAt: number | undefined
  /** Why the network could not be read the last time; undefined when it could. */
  failure: unknown
}

/** Reads networks by itself, whether anybody asks or not. */
export type ChainFollower = {
  /** Begins; nothing waits for it. */
  start(): void
  list(): readonly FollowedNetwork[]
  /** Ends, with what is under way. */
  close(): Promise<void>
}

/** What reads networks by itself. A namespace has one or none: there is no order to choose. */
export const followers = defineCapability<ChainFollower>({
  name: 'followers',
  combine: (candidates) => ({
    start: () => candidates.forEach(({ provider }) => void provider.start()),
    list: () => candidates.flatMap(({ provider }) => provider.list()),
    async close() {
      await Promise.all(candidates.map(({ provider }) => provider.close()))
    },
  }),
  // Nobody outside asks it.
  isFor: () => false,
  close: (follower) => follower.close(),
})
