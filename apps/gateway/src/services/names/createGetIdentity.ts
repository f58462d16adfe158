import { daySeconds, hourSeconds, minuteSeconds } from '@latchkey/primitives'
import type { getIdentity } from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServiceContext } from '../ServiceContext.js'
import { askNames } from './askNames.js'
import { createNameFinder } from './createNameFinder.js'
import { type NameProvider, names } from './NameProvider.js'

/** A registered name can change hands. */
const registeredSeconds = 5 * minuteSeconds
/** Where names are not looked up at all the answer may change when they are. */
const notLookedUpSeconds = hourSeconds

type Identity = { name: string | null; avatar: string | null; resolvedAt: string }

/**
 * Answers `getIdentity`.
 *
 * @param context - Namespaces, cache and clock.
 */
export function createGetIdentity({
  cache,
  chains,
  config,
  now,
  use,
}: ServiceContext): CallHandler<typeof getIdentity> {
  const registered = use(createNameFinder)
  return async ({ params, project, query, reply, signal }) => {
    if (query.useCache !== undefined && (!project || project.id !== config.testingProjectId)) {
      throw new GatewayFailure('project/unknown', 'This project may not choose whether the cache is used')
    }
    const { address } = params
    const chain = chains.findByAddress(address)
    if (!chain) throw new GatewayFailure('request/address', 'The address provided is invalid')
    const provider = chain.find(names)
    const key = `identity:${chain.namespace}:${chain.toAddressKey(address)}`
    const identity = provider
      ? await resolve(key, query.useCache !== 'false', () =>
          askNames(() => provider.resolve(address, signal)),
        )
      : toIdentity(null)
    const own = identity.name === null ? await registered.resolve(chain, address) : null
    if (own !== null) {
      reply.header('cache-control', `public, max-age=${registeredSeconds}, s-maxage=${registeredSeconds}`)
      return toIdentity({ name: own, avatar: null })
    }
    const ageSeconds = Math.floor((now() - Date.parse(identity.resolvedAt)) / 1000)
    const maxAge = Math.max(0, (provider ? daySeconds : notLookedUpSeconds) - ageSeconds)
    reply.header('cache-control', `public, max-age=${maxAge}, s-maxage=${maxAge}`)
    return identity
  }

  async function resolve(
    key: string,
    isCacheUsed: boolean,
    find: () => ReturnType<NameProvider['resolve']>,
  ): Promise<Identity> {
    const cached = isCacheUsed ? await cache.get<Identity>(key) : undefined
    if (cached) return cached
    const identity = toIdentity(await find())
    await cache.set(key, identity, daySeconds * 1000)
    return identity
  }

  function toIdentity(found: Awaited<ReturnType<NameProvider['resolve']>>): Identity {
    const { avatar = null, name = null } = found ?? {}
    return { name, avatar, resolvedAt: new Date(now()).toISOString() }
  }
}
