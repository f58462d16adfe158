import { getLatestKit } from '@latchkey/wire'
import type { KitBase } from '../base/KitBase.js'
import { cacheLifetimesMs, createCache } from '../storage/createCache.js'
import { storageItems } from '../storage/items.js'

/**
 * Asks the site's own gateway for the newest version of the kit (§7.032), and says so when the page has an older one
 * (§8.038). The answer is kept for seven days (§9.004).
 *
 * @param base - The kit's parts.
 * @param version - The version the page has.
 * @throws `wire/…` when the gateway could not be asked.
 */
export async function announceLatest(base: KitBase, version: string): Promise<void> {
  const cache = createCache(base, {
    item: storageItems.latestVersion,
    lifetimeMs: cacheLifetimesMs.latestVersion,
  })
  const kept = cache.get(base.options.gateway)
  const latest = kept ?? (await base.client.request(getLatestKit, { signal: base.signal })).version
  if (kept === undefined) cache.set(base.options.gateway, latest)
  if (isNewer(latest, version))
    base.alert('kit-outdated', `This page has ${version}, the latest is ${latest}.`)
}

/** Whether a version comes after another. What is not of the form `major.minor.patch` is not compared (§5.039). */
export function isNewer(latest: string, current: string): boolean {
  const [to, from] = [latest, current].map((version) =>
    /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number),
  )
  if (!to || !from) return false
  const index = to.findIndex((part, at) => part !== from[at])
  return index !== -1 && (to[index] as number) > (from[index] as number)
}
