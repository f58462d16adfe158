import { createPublicKey } from 'node:crypto'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { replyJson } from '../../../page/serveLocal.js'
import type { CodeProvider, Grant } from '../CodeProvider.js'
import { localClients } from '../localIdentity.js'
import { getSubject } from '../persons.js'

const { apple: client } = localClients
/** Longest life of a client secret, in seconds: six months, says Apple. */
const maxSecretSeconds = 15_777_000
const keyId = 'local-apple'

/**
 * Apple: answers by a form that is posted across sites, takes a signed assertion in the secret's place, and says a
 * person's name the first time only.
 *
 * @param issuer - Its address, which its id tokens name.
 */
export async function createApple(issuer: string): Promise<CodeProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const publicJwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  const assertionKey = createPublicKey(client.privateKey)
  const known = new Set<string>()

  async function isClientSecret(secret: string): Promise<boolean> {
    const verified = await jwtVerify(secret, assertionKey, {
      algorithms: ['ES256'],
      issuer: client.teamId,
      subject: client.clientId,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    }).catch(() => undefined)
    if (!verified) return false
    const { iat = 0, exp = 0 } = verified.payload
    return verified.protectedHeader.kid === client.keyId && exp - iat <= maxSecretSeconds
  }

  function createIdToken({ person, scopes, nonce }: Grant): Promise<string> {
    return new SignJWT({
      ...(nonce !== undefined && { nonce, nonce_supported: true }),
      // Text instead of a boolean, as Apple does at times.
      ...(scopes.includes('email') &&
        person.email && {
          email: person.email,
          email_verified: String(person.isEmailVerified),
          is_private_email: 'false',
        }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: keyId })
      .setIssuer(issuer)
      .setAudience(client.clientId)
      .setSubject(getSubject('apple', person))
      .setIssuedAt()
      .setExpirationTime('1 day')
      .sign(privateKey)
  }

  return {
    id: 'apple',
    title: 'Apple',
    clientId: client.clientId,
    authorizePath: /^\/auth\/authorize$/,
    tokenPath: /^\/auth\/token$/,
    isFormPost: true,
    denial: { error: 'user_cancelled_authorize' },
    createCallbackFields({ person, scopes }): Record<string, string> {
      if (!scopes.includes('name') || known.has(person.account)) return {}
      known.add(person.account)
      const name = { firstName: person.firstName, lastName: person.lastName }
      return { user: JSON.stringify({ name, ...(person.email && { email: person.email }) }) }
    },
    isClient: async ({ form }) =>
      form.get('client_id') === client.clientId && (await isClientSecret(form.get('client_secret') ?? '')),
    createTokenAnswer: async (accessToken, grant) =>
      replyJson({
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: 3600,
        id_token: await createIdToken(grant),
      }),
    refuseToken: (error) => replyJson({ error }, 400),
    answer({ path }) {
      if (path === '/auth/keys') return replyJson({ keys: [publicJwk] })
      if (path !== '/.well-known/openid-configuration') return undefined
      return replyJson({
        issuer,
        authorization_endpoint: `${issuer}/auth/authorize`,
        token_endpoint: `${issuer}/auth/token`,
        jwks_uri: `${issuer}/auth/keys`,
        response_types_supported: ['code'],
        response_modes_supported: ['query', 'fragment', 'form_post'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
        scopes_supported: ['openid', 'email', 'name'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      })
    },
  }
}
