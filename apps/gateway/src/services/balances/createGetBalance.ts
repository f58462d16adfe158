import type { getBalance } from '@latchkey/wire'
import type { FastifyRequest } from 'fastify'
import type { Network } from '../../chains/Network.js'
import { requireAccountChain } from '../../chains/requireAccountChain.js'
import { requireNetwork } from '../../chains/requireNetwork.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { getSdk } from '../../http/getSdk.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { ImageProvider } from '../images/ImageProvider.js'
import type { PriceNotes } from '../price-notes/PriceNotes.js'
import type { ServiceContext } from '../ServiceContext.js'
import { balances } from './BalanceProvider.js'
import type { BalanceSettings } from './balanceSettings.js'
import { mergeRefreshed, parseForceUpdate } from './forceUpdate.js'
import { PriceFailure } from './PriceFailure.js'
import { type ReadHoldingsParameters, readHoldings } from './readHoldings.js'
import { type StoredBalance, toStoredBalance, toWireBalance } from './toWireBalance.js'

const cacheLifetimeMs = 10_000
const retryAfterSeconds = 2
/** Versions that asked far too often, as the original service knows them. */
const blockedVersions = ['1.6.4', '1.6.5']

type Dependencies = Pick<ServiceContext, 'cache' | 'chains' | 'getPublicUrl' | 'networks' | 'onFailure'> & {
  images: ImageProvider
  notes: PriceNotes
  settings: BalanceSettings
}
type Reading = Omit<ReadHoldingsParameters, 'addresses' | 'network'>

/**
 * Answers `getBalance`: what an account holds, priced as far as prices are known.
 *
 * @param dependencies - Namespaces, networks, cache, pictures and where prices are noted.
 */
export function createGetBalance(dependencies: Dependencies): CallHandler<typeof getBalance> {
  const { cache, chains, networks, notes, onFailure, settings } = dependencies

  return async ({ params, query, request, signal }) => {
    if (isAnsweredEmpty(request, query.chainId)) return { balances: [] }
    const { chain, provider } = requireAccountChain(chains, {
      address: params.address,
      capability: balances,
      chainId: query.chainId,
      toRefusal: (namespace) => `Balances of ${namespace} accounts are not available here`,
    })
    const reading = { account: params.address, balances: provider, chain, notes, onFailure, signal }
    if (query.currency !== 'usd') {
      throw new PriceFailure('currency/unsupported', `Prices in ${query.currency} are not available here`)
    }
    const selected =
      query.chainId === undefined ? chain.networks : [requireNetwork(networks, query.chainId).network]
    const refreshed = parseForceUpdate(query.forceUpdate, chain)
    const account = `${chain.namespace}:${chain.toAddressKey(params.address)}`
    const key = `balance:${account}:${query.chainId ?? 'all'}:${query.currency}`
    // A network on the caller's own machine is read at no cost, and what just happened on it should show.
    const isCacheable = !selected.every(({ isLocal }) => isLocal)
    const isCacheRead = isCacheable && refreshed.length === 0
    const cached = isCacheRead ? await cache.get<StoredBalance[]>(key) : undefined
    const stored = cached ?? (await read(selected, reading, query.chainId !== undefined))
    if (!cached && isCacheable) await cache.set(key, stored, cacheLifetimeMs)
    const merged = await mergeRefreshed({ ...reading, networks, refreshed, stored })
    return { balances: merged.map((balance) => toWireBalance(balance, dependencies)) }
  }

  /** The original service's rules; but for the networks it never answers, they are off unless asked for. */
  function isAnsweredEmpty(request: FastifyRequest, chainId: string | undefined): boolean {
    if (chainId !== undefined && chains.isAlwaysEmpty(chainId)) return true
    if (!settings.LATCHKEY_COMPATIBILITY) return false
    const { projectId, sdkVersion } = getSdk(request)
    return (
      settings.LATCHKEY_DENIED_PROJECTS.includes(projectId ?? '') ||
      request.headers.origin === undefined ||
      sdkVersion === undefined ||
      blockedVersions.some((version) => sdkVersion.endsWith(version))
    )
  }
}

/** One network that cannot be reached must not hide the others, unless it is the one asked for. */
async function read(
  networks: readonly Network[],
  reading: Reading,
  isExact: boolean,
): Promise<StoredBalance[]> {
  const results = await Promise.allSettled(
    networks.map(async (network) => {
      const holdings = await readHoldings({ ...reading, network })
      return holdings.map((holding) => toStoredBalance(reading.chain, network, holding))
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed && (isExact || results.every(({ status }) => status === 'rejected'))) {
    throw new GatewayFailure('chain/unavailable', 'The balances could not be read. Try again later', {
      cause: failed.reason,
      retryAfterSeconds,
    })
  }
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}
