import type { Address } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { Database } from '../../../db/Database.js'
import { shareRuns } from '../../../providers/shareRuns.js'
import {
  createHistoryRepository,
  type HistoryPosition,
  type StoredTransaction,
} from '../../../services/history/createHistoryRepository.js'
import type { HistoryItem, HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { parseCursor, toCursor } from '../../../services/history/historyCursor.js'
import { toAddress } from '../address.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { describeTokens } from '../tokens/describeTokens.js'
import type { ChainTransaction } from './ChainTransaction.js'
import { createEarlierReader } from './createEarlierReader.js'
import { followBlocks } from './followBlocks.js'
import { readTransferLogs } from './readTransferLogs.js'
import { toHistoryItem } from './toHistoryItem.js'

/** The original service's page. */
const pageSize = 50
/** New blocks that one caller waits for; the rest is read behind its back. */
const maxBlocksPerCall = 1_000
/** A public network is not asked for the same account more often. */
const publicLifetimeMs = 10_000

type Dependencies = {
  database: Database
  cache: Cache
  networks: EvmNetworks
  /** Told when a network could not be read. */
  onFailure: (error: unknown) => void
}

/**
 * Makes the history that needs nobody's key: it reads the networks themselves into the database. A local network is
 * followed block by block; on a public one the logs of an account's token transfers are looked for when it is asked
 * about (`apps/gateway/README.md` lists the limits).
 *
 * @param dependencies - Database, cache and the networks served.
 */
export function createChainHistory({
  cache,
  database,
  networks: evm,
  onFailure,
}: Dependencies): HistoryProvider {
  const repository = createHistoryRepository<ChainTransaction>(database)
  const earlier = createEarlierReader({ repository, onFailure })
  const closing = new AbortController()
  const { signal } = closing
  const follows = new Map<string, () => Promise<void>>()
  const running = new Set<Promise<unknown>>()
  /** Networks that are still read for callers who have not waited. */
  const behind = new Set<string>()

  function bringUpToDate(connected: ConnectedNetwork, account: Address): Promise<void> {
    return connected.network.isLocal ? follow(connected) : lookFor(connected, account)
  }

  async function follow(connected: ConnectedNetwork): Promise<void> {
    const { caipNetworkId } = connected.network
    if (behind.has(caipNetworkId)) return
    const run = follows.get(caipNetworkId) ?? shareRuns(() => readBlocks(connected))
    follows.set(caipNetworkId, run)
    return run()
  }

  async function readBlocks(connected: ConnectedNetwork): Promise<void> {
    const following = {
      repository,
      signal,
      onBegin: (newest: HistoryPosition) => earlier.begin(connected, newest),
      onForget: () => earlier.stop(connected),
    }
    const isAtEnd = await followBlocks(connected, { ...following, maxBlocks: maxBlocksPerCall })
    if (signal.aborted) return
    if (isAtEnd) return earlier.read(connected)
    const { caipNetworkId } = connected.network
    behind.add(caipNetworkId)
    void hold(
      followBlocks(connected, { ...following, maxBlocks: Number.POSITIVE_INFINITY })
        .catch(onFailure)
        .finally(() => behind.delete(caipNetworkId)),
    )
  }

  async function lookFor(connected: ConnectedNetwork, account: Address): Promise<void> {
    const key = `history:${connected.network.caipNetworkId}:${account}`
    if (await cache.get(key)) return
    // Set before, so that a second caller does not start the same; taken back when it fails.
    await cache.set(key, true, publicLifetimeMs)
    await readTransferLogs(connected, account, repository).catch(async (error) => {
      await cache.delete(key)
      throw error
    })
  }

  /** `close` waits for what is held. */
  function hold<Result>(promise: Promise<Result>): Promise<Result> {
    running.add(promise)
    const release = () => running.delete(promise)
    promise.then(release, release)
    return promise
  }

  async function bringAllUpToDate(networks: readonly ConnectedNetwork[], account: Address): Promise<void> {
    await settleAll(networks, (connected) => hold(bringUpToDate(connected, account)).catch(tell))
  }

  function tell(error: unknown): never {
    onFailure(error)
    throw error
  }

  /** Waits for what belongs into a page and is still being read; false when there was nothing. */
  async function hasMoreSince(
    networks: readonly ConnectedNetwork[],
    last: StoredTransaction<ChainTransaction> | undefined,
  ): Promise<boolean> {
    const waits = await settleAll(networks, (connected) => earlier.waitForMore(connected, last))
    return waits.includes(true)
  }

  async function describe(
    stored: readonly StoredTransaction<ChainTransaction>[],
    networks: readonly ConnectedNetwork[],
    account: string,
  ): Promise<HistoryItem[]> {
    const byNetwork = await Promise.all(
      networks.map(async (connected) => {
        const own = stored.filter(({ networkId }) => networkId === connected.network.caipNetworkId)
        const addresses = own.flatMap(({ transaction }) =>
          transaction.transfers.flatMap((transfer) => ('token' in transfer ? [transfer.token] : [])),
        )
        // Without names the rest can still be told.
        const tokens = await describeTokens(connected, addresses, cache).catch((error: unknown) => {
          onFailure(error)
          return new Map()
        })
        return own.map((one) => [one, toHistoryItem(one, account, connected, tokens)] as const)
      }),
    )
    const items = new Map(byNetwork.flat())
    return stored.flatMap((one) => items.get(one) ?? [])
  }

  return {
    async getPage({ account: address, cursor, ...request }) {
      const account = toLowerCase(address)
      const before = cursor === undefined ? undefined : parseCursor(cursor)
      const networks = request.networks.map(evm.get)
      await bringAllUpToDate(networks, account)
      const networkIds = networks.map(({ network }) => network.caipNetworkId)
      // One more than a page tells whether there is another.
      const query = { networkIds, account, before, limit: pageSize + 1 }
      let stored = await repository.list(query)
      if (await hasMoreSince(networks, stored[pageSize])) stored = await repository.list(query)
      const page = stored.slice(0, pageSize)
      const last = page.at(-1)
      return {
        items: await describe(page, networks, account),
        next: last && stored.length > pageSize ? toCursor(last) : null,
      }
    },
    async close() {
      closing.abort()
      await earlier.close()
      await Promise.allSettled(running)
    },
  }
}

/** A network that cannot be read must not hide the others; with none of them that is a failure. */
async function settleAll<Result>(
  networks: readonly ConnectedNetwork[],
  read: (connected: ConnectedNetwork) => Promise<Result>,
): Promise<Result[]> {
  const results = await Promise.allSettled(networks.map(read))
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed && done.length === 0) throw failed.reason
  return done
}

function toLowerCase(address: string): Address {
  return toAddress(address.toLowerCase())
}
