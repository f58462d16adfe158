import { randomUUID } from 'node:crypto'
import type { Cache } from '../../../cache/Cache.js'
import type { Database } from '../../../db/Database.js'
import type { ChainFollower } from '../../../services/chain-index/ChainFollower.js'
import { createIndexReader, type IndexReader } from '../../../services/chain-index/createIndexReader.js'
import { createIndexStore } from '../../../services/chain-index/createIndexStore.js'
import { createScopeStore } from '../../../services/chain-index/createScopeStore.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { createFollowedReading } from './createFollowedReading.js'
import { createLookedUpReading } from './createLookedUpReading.js'
import { createNetworkFollower } from './createNetworkFollower.js'
import type { NetworkReading } from './NetworkReading.js'

/** A network on the caller's own machine may be a fork of one with millions of blocks. */
const localBlocksBack = 50_000

/** What is known of the EVM networks of a gateway, and how it is read. */
export type EvmIndex = {
  reader: IndexReader
  follower: ChainFollower
  /** How a network is read. */
  get(connected: ConnectedNetwork): NetworkReading
  /** Key of a network in what {@link IndexReader} takes. */
  getKey(connected: ConnectedNetwork): Promise<number>
}

/**
 * Makes the index of the EVM networks. One with `index` in the networks file, and one of the local stack, is followed block by block;
 * of the others the logs of an account are looked for when somebody asks about it.
 *
 * @param dependencies - Database, networks, and who is told of a network that cannot be read.
 */
export function createEvmIndex({
  cache,
  database,
  networks,
  onFailure,
}: {
  cache: Cache
  database: Database
  networks: EvmNetworks
  onFailure: (error: unknown) => void
}): EvmIndex {
  const store = createIndexStore(database)
  const scopes = createScopeStore(database)
  const holder = randomUUID()
  const keys = new Map<string, Promise<number>>()

  function getKey({ network: { caipNetworkId } }: ConnectedNetwork): Promise<number> {
    const known = keys.get(caipNetworkId)
    if (known) return known
    const asked = store.open(caipNetworkId).then(({ key }) => key)
    keys.set(caipNetworkId, asked)
    asked.catch(() => keys.delete(caipNetworkId))
    return asked
  }

  const followed = networks.all
    .filter(({ network }) => network.index !== undefined || network.isLocal)
    .map((connected) => {
      const { index, isLocal } = connected.network
      const getTarget = (newest: number) =>
        index?.startBlock ?? (isLocal ? Math.max(0, newest - localBlocksBack + 1) : 0)
      const follower = createNetworkFollower(connected, { store, holder, getTarget, onFailure })
      return { connected, follower, isEager: index !== undefined }
    })
  const readings = new Map<ConnectedNetwork, NetworkReading>(
    networks.all.map((connected) => {
      const follower = followed.find((one) => one.connected === connected)?.follower
      const own = { connected, getKey: () => getKey(connected) }
      return [
        connected,
        follower ? createFollowedReading(follower) : createLookedUpReading({ ...own, cache, scopes }),
      ]
    }),
  )

  return {
    reader: createIndexReader(database),
    getKey,
    get(connected) {
      const reading = readings.get(connected)
      if (!reading) throw new Error(`${connected.network.caipNetworkId} is not served`)
      return reading
    },
    follower: {
      start: () => followed.filter(({ isEager }) => isEager).forEach(({ follower }) => void follower.start()),
      list: () => followed.map(({ follower }) => follower.status()),
      async close() {
        await Promise.all(followed.map(({ follower }) => follower.close()))
      },
    },
  }
}
