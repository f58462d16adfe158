import type { Cache } from '../../../cache/Cache.js'
import type { ScopeStore } from '../../../services/chain-index/createScopeStore.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { createAccountReader, type ReadScope } from './createAccountReader.js'
import type { Coverage, NetworkReading } from './NetworkReading.js'

/** The network is not asked for the same account more often. */
const lifetimeMs = 10_000
/** For so long a reading that did not reach the newest block goes on where it was. */
const unfinishedMs = 60_000
/** How far back an account is looked for: each window costs the operator calls. */
const blocksBack = 200_000

/**
 * Makes the reading of a network that nobody follows.
 *
 * @param options - The network, its key in the index, what is remembered of accounts, and of questions.
 */
export function createLookedUpReading({
  cache,
  connected,
  getKey,
  scopes,
}: {
  cache: Cache
  connected: ConnectedNetwork
  getKey: () => Promise<number>
  scopes: ScopeStore
}): NetworkReading {
  const reader = createAccountReader(connected, { getKey, scopes })
  /** Readings under way, by what is read: callers who ask for the same share one. */
  const running = new Map<string, Promise<unknown>>()

  function share<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
    const known = running.get(name)
    if (known) return known as Promise<Result>
    const reading = read().finally(() => running.delete(name))
    running.set(name, reading)
    return reading
  }

  function toCoverage({ head, scope }: ReadScope): Coverage {
    const target = Math.max(0, scope.toBlock - blocksBack + 1)
    const isComplete = scope.fromBlock <= target
    return {
      behindBlocks: Math.max(0, head - scope.toBlock),
      newest: scope.toBlock,
      oldest: scope.fromBlock,
      target,
      knownSince: isComplete ? Number.NEGATIVE_INFINITY : scope.fromMinedAt,
    }
  }

  return {
    async update(account, question) {
      const key = `index:${connected.network.caipNetworkId}:${account}`
      const last = await cache.get<{ head: number; toBlock: number }>(key)
      const known = last && (await scopes.get(await getKey(), account))
      const isUnfinished = known !== undefined && last !== undefined && last.toBlock < last.head
      if (known && !isUnfinished) return toCoverage({ head: known.toBlock, scope: known })
      const goOnAfter = isUnfinished ? last.toBlock : undefined
      const read = await share(`newer ${account}`, () => reader.readNewer(account, { question, goOnAfter }))
      const { toBlock } = read.scope
      const isRead = toBlock >= read.head
      await cache.set(key, { head: read.head, toBlock }, isRead ? lifetimeMs : unfinishedMs)
      return toCoverage(read)
    },
    async goBack(account, { behindBlocks, target }, question) {
      const read = async () => {
        const scope = await scopes.get(await getKey(), account)
        if (!scope) return reader.readNewer(account, { question })
        const older = await reader.readOlder(account, { scope, oldest: target, question })
        return { scope: older, head: older.toBlock + behindBlocks }
      }
      return toCoverage(await share(`older ${account}`, read))
    },
  }
}
