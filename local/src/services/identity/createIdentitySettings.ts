import { createFarcasterSettings } from './farcaster/createFarcasterSettings.js'
import { createLocalProviderUrls, localClients, socialProviders } from './localIdentity.js'

/**
 * The settings of a gateway whose visitors log in at the local identity provider.
 *
 * @param addresses - Where the local stack answers.
 */
export function createIdentitySettings(
  addresses: { identity: string } & Parameters<typeof createFarcasterSettings>[1],
): Record<string, string> {
  const port = Number(new URL(addresses.identity).port)
  const urls = createLocalProviderUrls(port)
  const entries = socialProviders.flatMap((id) =>
    Object.entries({ url: urls[id], ...localClients[id] }).map(([name, value]) => [
      `SOCIAL_${id.toUpperCase()}_${toVariable(name)}`,
      value,
    ]),
  )
  return {
    ...Object.fromEntries(entries),
    SOCIAL_X_EMAIL: '1',
    ...createFarcasterSettings(port, addresses),
  }
}

/** `clientId` is `CLIENT_ID`. */
function toVariable(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
