import { createProviderClient, type ProviderClient } from './createProviderClient.js'
import type { createProviderFetch } from './createProviderFetch.js'
import { socialRegistry } from './providers/registry.js'
import type { SocialConfig } from './SocialConfig.js'

/**
 * Makes a client of every provider that is set up.
 *
 * @param config - Which are.
 * @param options - `getPublicUrl`: the gateway's own address, below which visitors come back.
 */
export function createProviderClients(
  config: SocialConfig | undefined,
  { fetch, getPublicUrl }: { fetch: ReturnType<typeof createProviderFetch>; getPublicUrl: () => string },
): ReadonlyMap<string, ProviderClient> {
  const clients = new Map<string, ProviderClient>()
  for (const provider of socialRegistry) {
    const client = config?.clients[provider.id]
    const getRedirectUri = () =>
      `${getPublicUrl().replace(/\/$/, '')}/secure/v1/social/${provider.id}/callback`
    if (client) clients.set(provider.id, createProviderClient({ client, fetch, getRedirectUri, provider }))
  }
  return clients
}
