import type { Cache } from '../../../cache/Cache.js'
import type { Database } from '../../../db/Database.js'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import type { ServedNetwork } from '../../rpc/createNetworkRegistry.js'
import type { HistoryItem, HistoryProvider } from '../HistoryProvider.js'
import { createHistoryRepository, type StoredTransaction } from './createHistoryRepository.js'
import { describeTokens } from './describeTokens.js'
import { followBlocks } from './followBlocks.js'
import { parseCursor, toCursor } from './historyCursor.js'
import { readTransferLogs } from './readTransferLogs.js'
import { shareRuns } from './shareRuns.js'
import { toHistoryItem } from './toHistoryItem.js'

/** The original service's page. */
const pageSize = 50
/** What one caller waits for; the rest is read behind its back. */
const maxBlocksPerCall = 1_000
/** A public network is not asked for the same account more often. */
const publicLifetimeMs = 10_000
const retryAfterSeconds = 2

type Dependencies = {
  database: Database
  cache: Cache
  /** Told when a network could not be read. */
  onFailure?: (error: unknown) => void
}

/**
 * Makes the history that needs nobody's key: it reads the networks themselves into the database. A local network is
 * followed block by block; on a public one the logs of an account's token transfers are looked for when it is asked
 * about (`apps/gateway/README.md` lists the limits).
 *
 * @param dependencies - Database and cache.
 */
export function createChainHistory({ cache, database, onFailure = () => {} }: Dependencies): HistoryProvider {
  const repository = createHistoryRepository(database)
  const closing = new AbortController()
  const { signal } = closing
  const follows = new Map<string, () => Promise<void>>()
  const running = new Set<Promise<unknown>>()
  /** Networks that are still read for callers who have not waited. */
  const behind = new Set<string>()

  function bringUpToDate(served: ServedNetwork, account: `0x${string}`): Promise<void> {
    return served.network.isLocal ? follow(served) : lookFor(served, account)
  }

  async function follow(served: ServedNetwork): Promise<void> {
    const { caipNetworkId } = served.network
    if (behind.has(caipNetworkId)) return
    const run = follows.get(caipNetworkId) ?? shareRuns(() => readBlocks(served))
    follows.set(caipNetworkId, run)
    return run()
  }

  async function readBlocks(served: ServedNetwork): Promise<void> {
    if (await followBlocks(served, { repository, signal, maxBlocks: maxBlocksPerCall })) return
    if (signal.aborted) return
    const { caipNetworkId } = served.network
    behind.add(caipNetworkId)
    void hold(
      followBlocks(served, { repository, signal, maxBlocks: Number.POSITIVE_INFINITY })
        .catch(onFailure)
        .finally(() => behind.delete(caipNetworkId)),
    )
  }

  async function lookFor(served: ServedNetwork, account: `0x${string}`): Promise<void> {
    const key = `history:${served.network.caipNetworkId}:${account}`
    if (await cache.get(key)) return
    // Set before, so that a second caller does not start the same; taken back when it fails.
    await cache.set(key, true, publicLifetimeMs)
    await readTransferLogs(served, account, repository).catch(async (error) => {
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

  /** A network that cannot be reached must not hide the others. */
  async function bringAllUpToDate(networks: readonly ServedNetwork[], account: `0x${string}`): Promise<void> {
    const results = await Promise.allSettled(networks.map((served) => hold(bringUpToDate(served, account))))
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    for (const failure of failures) onFailure(failure)
    if (networks.length > 0 && failures.length === networks.length) throw failures[0]
  }

  async function describe(
    stored: readonly StoredTransaction[],
    networks: readonly ServedNetwork[],
    account: string,
  ): Promise<HistoryItem[]> {
    const byNetwork = await Promise.all(
      networks.map(async (served) => {
        const own = stored.filter(({ networkId }) => networkId === served.network.caipNetworkId)
        const addresses = own.flatMap(({ transaction }) =>
          transaction.transfers.flatMap((transfer) => ('token' in transfer ? [transfer.token] : [])),
        )
        const tokens = await describeTokens(served, addresses, cache)
        return own.map((one) => [one, toHistoryItem(one, account, served, tokens)] as const)
      }),
    )
    const items = new Map(byNetwork.flat())
    return stored.flatMap((one) => items.get(one) ?? [])
  }

  return {
    async getPage({ networks, account: address, cursor }) {
      const account = address.toLowerCase() as `0x${string}`
      const before = cursor === undefined ? undefined : parseCursor(cursor)
      try {
        await bringAllUpToDate(networks, account)
        const networkIds = networks.map(({ network }) => network.caipNetworkId)
        // One more than a page tells whether there is another.
        const stored = await repository.list({ networkIds, account, before, limit: pageSize + 1 })
        const page = stored.slice(0, pageSize)
        const last = page.at(-1)
        return {
          items: await describe(page, networks, account),
          next: last && stored.length > pageSize ? toCursor(last) : null,
        }
      } catch (cause) {
        throw new GatewayFailure('history/unavailable', 'The history could not be read. Try again later', {
          cause,
          retryAfterSeconds,
        })
      }
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}
