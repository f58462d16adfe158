import type { LocalService } from '../LocalService.js'
import { createIdentitySettings } from './createIdentitySettings.js'
import { createLocalRedirectUri } from './localIdentity.js'
import { identityPart } from './part.mjs'

/** The identity provider that plays the providers people log in with. */
export const identityService: LocalService<typeof identityPart> = {
  part: identityPart,
  label: 'Identities',
  async start({ ports, gatewayUrl }) {
    const { startIdentity } = await import('./startIdentity.js')
    const { url, stop } = await startIdentity({
      port: ports.identity,
      getRedirectUri: (provider) => createLocalRedirectUri(gatewayUrl, provider),
    })
    return { addresses: [url], stop }
  },
  createGatewaySettings: createIdentitySettings,
}
