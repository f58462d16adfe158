import { minuteSeconds } from '@latchkey/primitives'
import type { getName } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServiceContext } from '../ServiceContext.js'
import { askNames } from './askNames.js'
import { createNameFinder } from './createNameFinder.js'
import { names } from './NameProvider.js'

/** Money is sent to what a name stands for, and its owner may change that: an answer is not kept for long. */
const keptSeconds = 5 * minuteSeconds
/** The same for a name that is looked up again at no cost. */
const ownSeconds = 10

type Owner = { address: string | null; avatar: string | null; resolvedAt: string }

/**
 * Answers `getName`. Answers for names of the gateway's own zones are not kept here: whoever changes one sees it soon.
 *
 * @param context - Namespaces, cache and clock.
 */
export function createGetName({ cache, chains, now, use }: ServiceContext): CallHandler<typeof getName> {
  const registered = use(createNameFinder)
  return async ({ params: { name }, reply, signal }) => {
    const key = `name:${name}`
    const own = await registered.lookUp(name)
    if (own !== null) {
      reply.header('cache-control', `public, max-age=${ownSeconds}, s-maxage=${ownSeconds}`)
      return { address: own, avatar: null, resolvedAt: new Date(now()).toISOString() }
    }
    const kept = await cache.get<Owner>(key)
    const owner = kept ?? (await find(name, signal))
    if (!kept) await cache.set(key, owner, keptSeconds * 1000)
    const ageSeconds = Math.floor((now() - Date.parse(owner.resolvedAt)) / 1000)
    const maxAge = Math.max(0, keptSeconds - ageSeconds)
    reply.header('cache-control', `public, max-age=${maxAge}, s-maxage=${maxAge}`)
    return owner
  }

  /** The first namespace that knows the name counts. */
  async function find(name: string, signal: AbortSignal): Promise<Owner> {
    const resolvedAt = new Date(now()).toISOString()
    for (const chain of chains.all) {
      const provider = chain.find(names)
      const found = provider && (await askNames(() => provider.lookUp(name, signal)))
      if (found) return { ...found, resolvedAt }
    }
    return { address: null, avatar: null, resolvedAt }
  }
}
