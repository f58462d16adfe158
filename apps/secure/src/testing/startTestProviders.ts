import { request } from 'node:http'
import { startIdentity } from '@latchkey/local'
import {
  createLocalFarcasterUrl,
  createLocalProviderUrls,
  createLocalRedirectUri,
  localClients,
} from '@latchkey/local/identity'
import { proveSocialWindow, readSocialHandover, readSocialResult } from '@latchkey/wire/secure'
import { testWindowSecret } from './openTestPage.js'
import type { SocialConfig } from './startTestGateway.js'

/** GitHub and Farcaster on this machine. */
export type TestProviders = {
  /** For the gateway; Farcaster is reached through `farcaster`. */
  social: SocialConfig
  /** Where the gateway is that visitors come back to. */
  gatewayUrl: string
  /** Somebody logs in in a window, that of the login unless another is named; where it is sent then. `dan` denies. */
  visit(url: string, person: string, windowSecret?: string): Promise<string>
  /** Somebody signs in Farcaster's app. */
  sign(url: string, user: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the local providers.
 *
 * @param options - `rpcUrl`: the chain with Farcaster's registries; `farcasterUrl`: what its relay is reached through.
 */
export async function startTestProviders({
  rpcUrl,
  farcasterUrl,
}: {
  rpcUrl: string
  farcasterUrl?: (relayUrl: string) => string
}): Promise<TestProviders> {
  const identity = await startIdentity({
    port: 0,
    getRedirectUri: (provider) => createLocalRedirectUri(providers.gatewayUrl, provider),
  })
  const port = Number(new URL(identity.url).port)
  const relayUrl = createLocalFarcasterUrl(port)
  const providers: TestProviders = {
    social: {
      clients: {
        github: {
          ...localClients.github,
          signingKey: undefined,
          baseUrl: createLocalProviderUrls(port).github,
          areOptionalScopesAsked: true,
        },
      },
      farcaster: { relayUrl: farcasterUrl?.(relayUrl) ?? relayUrl, rpcUrl },
    },
    gatewayUrl: '',
    async visit(url, person, windowSecret = testWindowSecret) {
      const page = await fetch(url)
      const { headers } = await fetch(`${page.url}/${person}`, { redirect: 'manual' })
      const address = await navigate(headers.get('location') ?? '')
      await proveWindow(providers.gatewayUrl, address, windowSecret)
      return address
    },
    async sign(url, user) {
      await fetch(url.replace('/siwf?', `/siwf/${user}?`))
    },
    stop: identity.stop,
  }
  return providers
}

/** What the secure site's page does in the window that has come back. */
async function proveWindow(gatewayUrl: string, address: string, windowSecret: string): Promise<void> {
  const { hash, origin } = new URL(address)
  const handover = readSocialHandover(hash)
  const result = handover && 'resultUri' in handover ? readSocialResult(handover.resultUri) : undefined
  if (!result || 'error' in result) return
  await fetch(gatewayUrl + proveSocialWindow.path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ ...result, windowSecret }),
  })
}

/** As a window does; `fetch` says by itself that it is a script. What the frame's own fetch says of the browser it says, too. */
function navigate(address: string): Promise<string> {
  const headers = { 'user-agent': 'node', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.headers.location ?? ''))
    })
    sent.on('error', reject).end()
  })
}
