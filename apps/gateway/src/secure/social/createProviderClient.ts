import { importPKCS8, SignJWT } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { createProviderFetch } from './createProviderFetch.js'
import type { SocialClient, SocialProfile, SocialProvider } from './providers/SocialProvider.js'

/** A secret that a key signs is made for one call. */
const signedSecretLifetime = '5 minutes'

/** What a login holds a provider's answer against. */
export type ProviderChecks = { state: string; nonce: string; verifier: string }

/** What a provider sent back beside the state. */
export type ProviderAnswer = { code: string; issuer: string | undefined; userField: string | undefined }

/** One provider, as an operator has registered with it. */
export type ProviderClient = {
  provider: SocialProvider
  /** The address of the page that asks the visitor. */
  writeUrl(checks: ProviderChecks): Promise<string>
  /**
   * Exchanges a code for what the provider says of the person.
   *
   * @throws ProviderSilent; anything else when the answer is not one to trust.
   */
  readProfile(answer: ProviderAnswer, checks: ProviderChecks): Promise<SocialProfile>
}

/**
 * Makes the client of a provider from its description.
 *
 * @param options - `getRedirectUri`: the one address visitors come back to, which the operator has registered.
 */
export function createProviderClient({
  client,
  fetch,
  getRedirectUri,
  provider,
}: {
  client: SocialClient
  fetch: ReturnType<typeof createProviderFetch>
  getRedirectUri: () => string
  provider: SocialProvider
}): ProviderClient {
  const toAddress = (address: string) => moveAddress(address, client.baseUrl)
  const configuration = configure()

  function configure(): Configuration {
    const { authorizeUrl, keysUrl, tokenUrl } = provider
    const made = new Configuration(
      {
        issuer: client.baseUrl ?? provider.issuer,
        authorization_endpoint: toAddress(authorizeUrl),
        token_endpoint: toAddress(tokenUrl),
        ...(keysUrl === undefined ? {} : { jwks_uri: toAddress(keysUrl) }),
      },
      client.clientId,
      {},
      chooseAuthentication(provider, client),
    )
    if (client.baseUrl?.startsWith('http:')) allowInsecureRequests(made)
    made[customFetch] = (address, { body, headers, method }) =>
      fetch(address, { method, headers, ...(body == null ? {} : { body: body as string }) })
    // The connection says whose the token is; that its signature is right is checked all the same.
    if (keysUrl !== undefined) enableNonRepudiationChecks(made)
    return made
  }

  async function get(address: string, accessToken: string): Promise<unknown> {
    const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
    const response = await fetch(toAddress(address), { headers })
    if (!response.ok) throw new Error(`${new URL(address).host} answered with status ${response.status}`)
    return await response.json()
  }

  return {
    provider,
    async writeUrl({ nonce, state, verifier }) {
      const { hasPkce, isFormPost, keysUrl, optionalScopes = [], scopes } = provider
      const asked = client.areOptionalScopesAsked ? [...scopes, ...optionalScopes] : scopes
      return buildAuthorizationUrl(configuration, {
        redirect_uri: getRedirectUri(),
        scope: asked.join(' '),
        state,
        ...(keysUrl === undefined ? {} : { nonce }),
        ...(isFormPost ? { response_mode: 'form_post' } : {}),
        ...(hasPkce
          ? {
              code_challenge: await calculatePKCECodeChallenge(verifier),
              code_challenge_method: 'S256',
            }
          : {}),
      }).href
    },
    async readProfile({ code, issuer, userField }, { nonce, state, verifier }) {
      // Of all that came back nothing else goes on.
      const url = new URL(getRedirectUri())
      url.search = String(
        new URLSearchParams({ code, state, ...(issuer === undefined ? {} : { iss: issuer }) }),
      )
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        ...(provider.hasPkce ? { pkceCodeVerifier: verifier } : {}),
        ...(provider.keysUrl === undefined ? {} : { expectedNonce: nonce, idTokenExpected: true }),
      })
      const accessToken = tokens.access_token
      return await provider.readProfile({
        accessToken,
        claims: tokens.claims() ?? {},
        clientSecret: client.clientSecret,
        userField,
        get: (address) => get(address, accessToken),
      })
    },
  }
}

/** Another base takes the place of every host, as the local stand-ins have it; the paths stay as they are. */
function moveAddress(address: string, baseUrl: string | undefined): string {
  if (baseUrl === undefined) return address
  const { origin } = new URL(address)
  return baseUrl + address.slice(origin.length)
}

function chooseAuthentication(
  { clientAuthentication, issuer }: SocialProvider,
  { signingKey, baseUrl, clientId, clientSecret = '' }: SocialClient,
): ClientAuth {
  if (clientAuthentication === 'basic') return ClientSecretBasic(clientSecret)
  if (clientAuthentication === 'post') return ClientSecretPost(clientSecret)
  return async (_server, _client, body) => {
    if (!signingKey) throw new Error('There is no key to sign a client secret with')
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: signingKey.keyId })
      .setIssuer(signingKey.teamId)
      .setSubject(clientId)
      .setAudience(baseUrl ?? issuer)
      .setIssuedAt()
      .setExpirationTime(signedSecretLifetime)
      .sign(await importPKCS8(signingKey.privateKey, 'ES256'))
    body.set('client_id', clientId)
    body.set('client_secret', secret)
  }
}
