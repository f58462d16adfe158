import type { Cache } from '../../../cache/Cache.js'
import type { Scope, ScopeStore } from '../../../services/chain-index/createScopeStore.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { createAccountReader } from './createAccountReader.js'
import type { Coverage, NetworkReading } from './NetworkReading.js'

/** The network is not asked for the same account more often. */
const lifetimeMs = 10_000
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
  const running = new Map<string, Promise<Scope>>()

  function share(name: string, read: () => Promise<Scope>): Promise<Scope> {
    const known = running.get(name)
    if (known) return known
    const reading = read().finally(() => running.delete(name))
    running.set(name, reading)
    return reading
  }

  function toCoverage(scope: Scope): Coverage {
    const target = Math.max(0, scope.toBlock - blocksBack + 1)
    const isComplete = scope.fromBlock <= target
    return {
      behindBlocks: 0,
      newest: scope.toBlock,
      oldest: scope.fromBlock,
      target,
      knownSince: isComplete ? Number.NEGATIVE_INFINITY : scope.fromMinedAt,
    }
  }

  return {
    async update(account) {
      const key = `index:${connected.network.caipNetworkId}:${account}`
      const known = (await cache.get(key)) ? await scopes.get(await getKey(), account) : undefined
      if (known) return toCoverage(known)
      await cache.set(key, true, lifetimeMs)
      try {
        return toCoverage(await share(`newer ${account}`, () => reader.readNewer(account)))
      } catch (error) {
        await cache.delete(key)
        throw error
      }
    },
    async goBack(account, { target }) {
      const read = async () => {
        const scope = await scopes.get(await getKey(), account)
        return scope ? reader.readOlder(account, scope, target) : reader.readNewer(account)
      }
      return toCoverage(await share(`older ${account}`, read))
    },
  }
}
