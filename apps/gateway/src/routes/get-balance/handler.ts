import { isEvmAddress, parseCaip2 } from '@latchkey/primitives'
import type { getBalance } from '@latchkey/wire'
import type { FastifyRequest } from 'fastify'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { getSdk } from '../../http/getSdk.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireNetwork } from '../requireNetwork.js'
import { mergeRefreshed, parseForceUpdate } from './forceUpdate.js'
import { isBlockedVersion } from './isBlockedVersion.js'
import { type StoredBalance, toStoredBalance, toWireBalance } from './toWireBalance.js'

const cacheLifetimeMs = 10_000
const retryAfterSeconds = 2
/** Chains whose balances the original service never answers. */
const emptyChainIds = new Set(['eip155:30', 'eip155:31'])

type Dependencies = Pick<
  RouteDependencies,
  'balances' | 'cache' | 'config' | 'getPublicUrl' | 'images' | 'networks'
>

/**
 * Answers `getBalance`: what the chain itself says, priced by an exchange on it.
 *
 * @param dependencies - Networks, providers, cache and pictures.
 */
export function createGetBalance(dependencies: Dependencies): CallHandler<typeof getBalance> {
  const { balances, cache, config, networks } = dependencies

  return async ({ params, query, request }) => {
    if (isAnsweredEmpty(config.compatibility, request, query.chainId)) return { balances: [] }
    const account = requireAccount(params.address, query.chainId)
    if (query.currency !== 'usd') {
      throw new GatewayFailure('currency/unsupported', `Prices in ${query.currency} are not available here`)
    }
    const served = selectNetworks(query.chainId)
    const refreshed = parseForceUpdate(query.forceUpdate)
    const key = `balance:${account.toLowerCase()}:${query.chainId ?? 'all'}:${query.currency}`
    // A network on the caller's own machine is read at no cost, and what just happened on it should show.
    const isCacheable = !served.every(({ network }) => network.isLocal)
    const isCacheRead = isCacheable && refreshed.length === 0
    const cached = isCacheRead ? await cache.get<StoredBalance[]>(key) : undefined
    const stored = cached ?? (await read(served, account, query.chainId !== undefined))
    if (!cached && isCacheable) await cache.set(key, stored, cacheLifetimeMs)
    const merged = await mergeRefreshed({ account, balances, networks, refreshed, stored })
    return { balances: merged.map((balance) => toWireBalance(balance, dependencies)) }
  }

  function selectNetworks(chainId: string | undefined): readonly ServedNetwork[] {
    if (chainId !== undefined) return [requireNetwork(networks, chainId)]
    return networks.all.filter(({ network }) => network.chainNamespace === 'eip155')
  }

  /** One network that cannot be reached must not hide the others, unless it is the one asked for. */
  async function read(
    served: readonly ServedNetwork[],
    account: `0x${string}`,
    isExact: boolean,
  ): Promise<StoredBalance[]> {
    const results = await Promise.allSettled(
      served.map(async (one) =>
        (await balances.getHoldings(one, account)).map((holding) => toStoredBalance(one.network, holding)),
      ),
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
}

function requireAccount(address: string, chainId: string | undefined): `0x${string}` {
  const isEvmChain = chainId === undefined || !chainId.includes(':') || chainId.startsWith('eip155:')
  if (!isEvmChain) {
    const { namespace } = parseNamespace(chainId)
    throw new GatewayFailure('request/address', `Balances of ${namespace} accounts are not available here`)
  }
  if (!address.startsWith('0x') || !isEvmAddress(address)) {
    throw new GatewayFailure('request/address', 'The address provided is invalid')
  }
  return address as `0x${string}`
}

function parseNamespace(chainId: string): { namespace: string } {
  try {
    return parseCaip2(chainId)
  } catch (cause) {
    throw new GatewayFailure('chain/malformed', 'The chainId is not a CAIP-2 network id', { cause })
  }
}

function isAnsweredEmpty(
  { deniedProjectIds, isStrictAboutBalances }: RouteDependencies['config']['compatibility'],
  request: FastifyRequest,
  chainId: string | undefined,
): boolean {
  if (chainId !== undefined && emptyChainIds.has(chainId)) return true
  if (!isStrictAboutBalances) return false
  const { projectId, sdkVersion } = getSdk(request)
  return (
    deniedProjectIds.includes(projectId ?? '') ||
    request.headers.origin === undefined ||
    sdkVersion === undefined ||
    isBlockedVersion(sdkVersion)
  )
}
