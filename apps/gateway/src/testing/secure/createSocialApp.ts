import { createHash } from 'node:crypto'
import {
  createLocalProviderUrls,
  localClients,
  type SocialProvider,
  socialProviders,
} from '@latchkey/local/identity'
import type { CallOutput } from '@latchkey/wire'
import {
  finishSocialLogin,
  proveSocialWindow,
  readSocialHandover,
  readSocialResult,
  type SocialResult,
  startSocialLogin,
} from '@latchkey/wire/secure'
import type { SocialConfig } from '../../secure/social/SocialConfig.js'
import {
  createSecureApp,
  publicUrl,
  type SecureAnswer,
  type SecureApp,
  secureUrl,
  site,
} from './createSecureApp.js'
import { type Arrival, createTestBrowser, type TestBrowser } from './createTestBrowser.js'
import type { TestDevice } from './createTestDevice.js'

/** A login that has begun. */
export type BegunLogin = CallOutput<typeof startSocialLogin>

/** The secret of the window of whoever begins a login. */
export const windowSecret = 'the-secret-of-the-window-that-begins-a-login'

/** A gateway whose visitors log in at the local identity provider. */
export type SocialApp = SecureApp & {
  /** Where it listens. */
  url: string
  /** A browser whose window has a secret; that of whoever begins a login unless it is somebody else's. */
  openBrowser(window?: { secret?: string }): TestBrowser
  begin(
    device: TestDevice,
    provider: SocialProvider,
    more?: { origin?: string; returnUrl?: string; windowSecret?: string },
  ): Promise<BegunLogin>
  /** Begins a login, chooses a person and comes back: what the window then hands over. */
  visit(device: TestDevice, provider: SocialProvider, person: string): Promise<BegunLogin & { uri: string }>
  finish(
    device: TestDevice,
    login: { transactionId: string; secret: string },
    resultUri: string,
  ): Promise<SecureAnswer<CallOutput<typeof finishSocialLogin>>>
  /** All of it. */
  socialLogin(
    device: TestDevice,
    provider: SocialProvider,
    person: string,
  ): Promise<CallOutput<typeof finishSocialLogin>>
}

/**
 * The settings of a gateway beside a local identity provider.
 *
 * @param identityUrl - Where that is.
 * @param farcaster - How Farcaster is reached.
 */
export function createSocialConfig(identityUrl: string, farcaster?: SocialConfig['farcaster']): SocialConfig {
  const urls = createLocalProviderUrls(Number(new URL(identityUrl).port))
  const entries = socialProviders.map((id) => {
    const { clientId, ...rest } = localClients[id]
    const keys =
      'clientSecret' in rest
        ? { ...rest, signingKey: undefined }
        : { clientSecret: undefined, signingKey: rest }
    return [id, { clientId, ...keys, baseUrl: urls[id], areOptionalScopesAsked: true }]
  })
  return { clients: Object.fromEntries(entries) as SocialConfig['clients'], farcaster }
}

/**
 * What the window of a login hands over, or the site's own page is told.
 *
 * @param response - The gateway's answer to a provider's visitor.
 */
export function readWayOn(response: Response): {
  address: URL
  origin: string | undefined
  resultUri: string
  result: SocialResult | undefined
} {
  const address = new URL(response.headers.get('location') ?? 'about:blank')
  const handover = readSocialHandover(address.hash)
  const handed = handover && 'resultUri' in handover ? handover : undefined
  const resultUri = handed?.resultUri ?? address.searchParams.get('result_uri') ?? ''
  return { address, origin: handed?.origin, resultUri, result: readSocialResult(resultUri) }
}

/**
 * Makes a gateway that listens, with all six providers of a local identity provider.
 *
 * @param options - As for others with embedded wallets, and where the identity provider is.
 */
export async function createSocialApp({
  identityUrl,
  social = createSocialConfig(identityUrl),
  ...options
}: Parameters<typeof createSecureApp>[0] & { identityUrl: string }): Promise<SocialApp> {
  const gateway = await createSecureApp({ hasMail: false, ...options, social })
  const url = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
  /** What the secure site's page does in the window that has come back. */
  async function proveWindow(response: Response, secret: string): Promise<void> {
    const { address, result } = readWayOn(response)
    if (address.origin !== secureUrl || !result || 'error' in result) return
    await gateway.app.inject({
      method: 'POST',
      url: proveSocialWindow.path,
      headers: { origin: secureUrl, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...result, windowSecret: secret }),
    })
  }

  const openBrowser: SocialApp['openBrowser'] = ({ secret = windowSecret } = {}) => {
    const browser = createTestBrowser({ gatewayUrl: url, publicUrl })
    return {
      ...browser,
      async arrive(arrival) {
        const response = await browser.arrive(arrival)
        await proveWindow(response, secret)
        return response
      },
    }
  }

  const begin: SocialApp['begin'] = async (device, provider, { origin = site, ...given } = {}) => {
    const { windowSecret: secret = windowSecret, ...more } = given
    const windowHash = createHash('sha256').update(secret).digest('base64url')
    const way = more.returnUrl === undefined ? { windowHash } : more
    const body = { projectId: 'p1', origin, provider, ...way }
    const answer = await gateway.call(device, startSocialLogin, { body })
    if (answer.status !== 200) throw new Error(answer.message)
    return answer.body
  }
  const visit: SocialApp['visit'] = async (device, provider, person) => {
    const begun = await begin(device, provider)
    const browser = openBrowser()
    const arrival: Arrival = await browser.choose(begun.url, person)
    return { ...begun, uri: readWayOn(await browser.arrive(arrival)).resultUri }
  }
  const finish: SocialApp['finish'] = (device, { secret, transactionId }, resultUri) => {
    const result = readSocialResult(resultUri)
    if (!result || 'error' in result) throw new Error(`Nothing to exchange: ${resultUri}`)
    return gateway.call(device, finishSocialLogin, {
      body: { transactionId, secret, result: result.result },
    })
  }
  return {
    ...gateway,
    ...{ url, openBrowser, begin, visit, finish },
    async socialLogin(device, provider, person) {
      const { uri, ...begun } = await visit(device, provider, person)
      const done = await finish(device, begun, uri)
      if (done.status !== 200) throw new Error(done.message)
      return done.body
    },
  }
}
