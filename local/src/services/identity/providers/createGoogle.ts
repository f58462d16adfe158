import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { exportJWK, generateKeyPair } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { Reply } from '../../../page/serveLocal.js'
import { localClients } from '../localIdentity.js'
import { createFaultPage, createOverPage, createPersonPage } from '../personPage.js'
import { findPerson, getName, getSubject, type Person } from '../persons.js'

/** Answers a request below `/google`, by a reply or by writing to the response itself. */
export type Google = (request: IncomingMessage, response: ServerResponse) => Promise<Reply | undefined>

/**
 * Google: OpenID Connect as its standard has it, by an implementation that is not ours. `request.url` is below the
 * provider's prefix, `request.originalUrl` is the whole.
 *
 * @param issuer - Its address, which its id tokens name.
 * @param options - `slowMs`: how late the token answer of a slow person comes, in milliseconds.
 */
export async function createGoogle(
  issuer: string,
  { redirectUri, slowMs }: { redirectUri: string; slowMs: number },
): Promise<Google> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const { clientId, clientSecret } = localClients.google
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        subject_type: 'pairwise',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'local-google' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false, // Google puts email and name into the id token.
    // Two entries of the list can be one account.
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_, accountId) => getAccountSubject(accountId),
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => false }, // Checked where it is used, as at Google.
    routes: {
      authorization: '/o/oauth2/v2/auth',
      token: '/token',
      jwks: '/oauth2/v3/certs',
      userinfo: '/v1/userinfo',
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/google/choose/${uid}`, policy: createPolicyThatAsks() },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
      Grant: 3600,
    },
    async findAccount(context, accountId) {
      const person = findPerson(accountId)
      if (!person) return undefined
      if (person.isSlow && context.oidc.route === 'token') await wait(slowMs)
      return { accountId, claims: () => createClaims(person) }
    },
    // Choosing a person is consent to everything that was asked for.
    async loadExistingGrant({ oidc }) {
      const { client, account, params, provider } = oidc
      if (!client || !account) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope(String(params?.scope ?? 'openid'))
      await grant.save()
      return grant
    },
    renderError(context, out) {
      context.type = 'html'
      context.body = createFaultPage(
        400,
        'This sign-in is not valid',
        out.error_description ?? out.error,
      ).body
    },
  })
  const callback = provider.callback()

  return async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const [, uid, personId] = /^\/choose\/([\w-]+)(?:\/([\w-]+))?$/.exec(url.pathname) ?? []
    if (uid === undefined) {
      callback(request, response)
      return undefined
    }
    try {
      // By the cookie of the window that asked; the id in the path has to be the same.
      const interaction = await provider.interactionDetails(request, response)
      if (interaction.uid !== uid) throw new Error('another window')
    } catch {
      return createOverPage()
    }
    const person = findPerson(personId ?? '')
    if (!person)
      return createPersonPage({ title: 'Google', path: `/google/choose/${uid}`, query: url.searchParams })
    await provider.interactionFinished(
      request,
      response,
      person.isDenying
        ? { error: 'access_denied', error_description: 'The person said no' }
        : { login: { accountId: person.id, remember: false } },
    )
    return undefined
  }
}

/** Asks at every sign-in who it is, and never for consent. */
function createPolicyThatAsks() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'choose_person',
        'Somebody has to be chosen',
        ({ oidc }) => !oidc.result?.login,
      ),
    )
  return policy
}

function getAccountSubject(accountId: string): string {
  const person = findPerson(accountId)
  return person ? getSubject('google', person) : accountId
}

function createClaims(person: Person) {
  return {
    sub: person.id, // Replaced by the account's subject.
    name: getName(person),
    ...(person.email && { email: person.email, email_verified: person.isEmailVerified }),
  }
}
