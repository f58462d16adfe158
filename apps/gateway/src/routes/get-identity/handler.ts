import { AppKitError } from '@latchkey/errors'
import { isEvmAddress } from '@latchkey/primitives'
import type { getIdentity } from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { NameProvider } from '../../providers/names/NameProvider.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { isSolanaAddress } from './isSolanaAddress.js'

const oneDaySeconds = 86_400
/** Solana names are not looked up; the answer may change when they are. */
const oneHourSeconds = 3_600
const retryAfterSeconds = 5

type Identity = { name: string | null; avatar: string | null; resolvedAt: string }

const toCacheKey = (address: string) => `identity:${address.toLowerCase()}`

/**
 * Answers `getIdentity`.
 *
 * @param dependencies - Name providers, in the order they are asked, cache and clock.
 */
export function createGetIdentity({
  cache,
  config,
  names,
  now,
}: Pick<RouteDependencies, 'cache' | 'config' | 'names' | 'now'>): CallHandler<typeof getIdentity> {
  return async ({ params, project, query, reply }) => {
    if (query.useCache !== undefined && (!project || project.id !== config.testingProjectId)) {
      throw new GatewayFailure('project/unknown', 'This project may not choose whether the cache is used')
    }
    const isEvm = params.address.startsWith('0x') && isEvmAddress(params.address)
    if (!isEvm && !isSolanaAddress(params.address)) {
      throw new GatewayFailure('request/address', 'The address provided is invalid')
    }
    const lifetimeSeconds = isEvm ? oneDaySeconds : oneHourSeconds
    const identity = isEvm
      ? await resolve(params.address as `0x${string}`, query.useCache !== 'false')
      : { name: null, avatar: null, resolvedAt: new Date(now()).toISOString() }
    const ageSeconds = Math.floor((now() - Date.parse(identity.resolvedAt)) / 1000)
    const maxAge = Math.max(0, lifetimeSeconds - ageSeconds)
    reply.header('cache-control', `public, max-age=${maxAge}, s-maxage=${maxAge}`)
    return identity
  }

  async function resolve(address: `0x${string}`, isCacheUsed: boolean): Promise<Identity> {
    const cached = isCacheUsed ? await cache.get<Identity>(toCacheKey(address)) : undefined
    if (cached) return cached
    const found = await findName(names, address)
    const identity = {
      name: found?.name ?? null,
      avatar: found?.avatar ?? null,
      resolvedAt: new Date(now()).toISOString(),
    }
    await cache.set(toCacheKey(address), identity, oneDaySeconds * 1000)
    return identity
  }
}

async function findName(names: readonly NameProvider[], address: `0x${string}`) {
  try {
    for (const provider of names) {
      const found = await provider.resolve(address)
      if (found) return found
    }
    return null
  } catch (cause) {
    if (isOwnMistake(cause)) throw cause
    throw new GatewayFailure('identity/unavailable', 'The name could not be looked up. Try again later', {
      cause,
      retryAfterSeconds,
    })
  }
}

/** A failure of ours is not the name service's. */
function isOwnMistake(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof AppKitError && error.code === 'parsing/schema')
}
