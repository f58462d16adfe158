import { createHmac } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalServer } from '../../page/serveLocal.js'
import { createLocalProviderUrls, localClients, type SocialProvider } from './localIdentity.js'
import { startIdentity } from './startIdentity.js'

const getRedirectUri = (provider: SocialProvider) => `https://site.test/callback/${provider}`
const slowMs = 300

let identity: LocalServer
let urls: Record<SocialProvider, string>
beforeAll(async () => {
  identity = await startIdentity({ port: 0, getRedirectUri, slowMs })
  urls = createLocalProviderUrls(Number(new URL(identity.url).port))
})
afterAll(() => identity?.stop())

type Shim = Exclude<SocialProvider, 'google'>
const scopes: Record<SocialProvider, string> = {
  google: 'openid email profile',
  apple: 'name email',
  facebook: 'public_profile email',
  github: 'read:user user:email',
  x: 'users.read tweet.read users.email',
  discord: 'identify email',
}
const paths: Record<Shim, { authorize: string; token: string }> = {
  apple: { authorize: '/auth/authorize', token: '/auth/token' },
  facebook: { authorize: '/v23.0/dialog/oauth', token: '/v23.0/oauth/access_token' },
  github: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' },
  x: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token' },
  discord: { authorize: '/oauth2/authorize', token: '/api/oauth2/token' },
}

/** A client as a site's server has it: metadata from discovery for Google, written down for the others. */
async function configure(provider: SocialProvider): Promise<client.Configuration> {
  if (provider === 'google') {
    const { clientId, clientSecret } = localClients.google
    return await client.discovery(new URL(urls.google), clientId, clientSecret, undefined, {
      execute: [client.allowInsecureRequests],
    })
  }
  const base = urls[provider]
  const metadata = {
    issuer: base,
    authorization_endpoint: base + paths[provider].authorize,
    token_endpoint: base + paths[provider].token,
    ...(provider === 'apple' && { jwks_uri: `${base}/auth/keys` }),
  }
  const { clientId } = localClients[provider]
  const secret = provider === 'apple' ? await signAppleSecret() : localClients[provider].clientSecret
  const method = provider === 'x' ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
  const configuration = new client.Configuration(metadata, clientId, secret, method)
  client.allowInsecureRequests(configuration)
  return configuration
}

async function signAppleSecret({
  audience = urls.apple,
  kid = localClients.apple.keyId,
  lifetime = '1h',
} = {}) {
  const { teamId, clientId, privateKey } = localClients.apple
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

type Checks = { state: string; nonce: string; verifier: string }
function createChecks(): Checks {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
}

async function createAuthorizeUrl(
  provider: SocialProvider,
  configuration: client.Configuration,
  { state, nonce, verifier }: Checks,
  changes: Record<string, string | undefined> = {},
): Promise<URL> {
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: getRedirectUri(provider),
    scope: scopes[provider],
    state,
    ...(isSigning(provider) && { nonce }),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider === 'apple' && { response_mode: 'form_post' }),
  })
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url
}
const isSigning = (provider: SocialProvider) => provider === 'google' || provider === 'apple'

/** What a browser does: keeps cookies, follows redirects up to the site's own address. */
async function visit(start: URL): Promise<{ response: Response; browse: (url: URL) => Promise<Response> }> {
  const cookies = new Map<string, string>()
  async function browse(url: URL): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (!location || new URL(location, url).origin !== identity.url) return response
    return await browse(new URL(location, url))
  }
  return { response: await browse(start), browse }
}

/** Arrives, chooses a person, and gives the address (with the form's fields, where it is posted) the site gets. */
async function choose(start: URL, person: string): Promise<URL> {
  const { response, browse } = await visit(start)
  const page = await response.text()
  const path = page.match(new RegExp(`href="(/\\w+/choose/[\\w-]+/${person})"`))?.[1]
  if (!path) throw new Error(`no such choice: ${page}`)
  return await readCallback(await browse(new URL(path, identity.url)))
}
async function readCallback(response: Response): Promise<URL> {
  const location = response.headers.get('location')
  if (location) return new URL(location)
  const page = await response.text()
  const callback = new URL(/<form method="post" action="([^"]+)">/.exec(page)?.[1] ?? 'about:blank')
  for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    callback.searchParams.set(name, value.replaceAll('&quot;', '"'))
  }
  return callback
}

async function signIn(provider: SocialProvider, person: string) {
  const configuration = await configure(provider)
  const checks = createChecks()
  const callback = await choose(await createAuthorizeUrl(provider, configuration, checks), person)
  return {
    configuration,
    checks,
    callback,
    tokens: await exchange(provider, configuration, callback, checks),
  }
}
function exchange(
  provider: SocialProvider,
  configuration: client.Configuration,
  callback: URL,
  { state, nonce, verifier }: Checks,
) {
  return client.authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(isSigning(provider) && { expectedNonce: nonce, idTokenExpected: true }),
  })
}
async function read(url: string, token: string) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: await response.json() }
}

const providers: SocialProvider[] = ['google', 'apple', 'facebook', 'github', 'x', 'discord']
const asAda = { email: 'ada@example.test' }

test('Google signs in two people by discovery, PKCE and nonce; says of each email whether it is verified', async () => {
  const ada = await signIn('google', 'ada')
  const claims = ada.tokens.claims()
  expect(claims).toMatchObject({ ...asAda, email_verified: true, name: 'Ada Lovelace', iss: urls.google })
  const info = await client.fetchUserInfo(ada.configuration, ada.tokens.access_token, claims?.sub ?? '')
  expect(info).toMatchObject({ ...asAda, sub: claims?.sub })
  const uma = (await signIn('google', 'uma')).tokens.claims()
  expect(uma).toMatchObject({ email: 'uma@example.test', email_verified: false })
  expect(uma?.sub).not.toBe(claims?.sub)
  const noa = (await signIn('google', 'noa')).tokens.claims()
  expect(noa).not.toHaveProperty('email')
})

test('Apple posts its answer, takes a signed secret, and tells a name the first time only', async () => {
  const first = await signIn('apple', 'ada')
  expect(first.tokens.claims()).toMatchObject({ ...asAda, email_verified: 'true' })
  expect(JSON.parse(first.callback.searchParams.get('user') ?? '')).toEqual({
    name: { firstName: 'Ada', lastName: 'Lovelace' },
    ...asAda,
  })
  const second = await signIn('apple', 'ada')
  expect(second.callback.searchParams.get('user')).toBeNull()
  expect(second.tokens.claims()?.sub).toBe(first.tokens.claims()?.sub)
  expect((await signIn('apple', 'bo')).callback.searchParams.get('user')).toContain('Bo')
})

test('Apple refuses a secret that is for somebody else, by another key, or lives longer than six months', async () => {
  for (const change of [
    { audience: 'https://appleid.apple.com' },
    { kid: 'OTHER' },
    { lifetime: '200 days' },
  ]) {
    const configuration = await configure('apple')
    const checks = createChecks()
    const callback = await choose(await createAuthorizeUrl('apple', configuration, checks), 'ada')
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: getRedirectUri('apple'),
      client_id: localClients.apple.clientId,
      client_secret: await signAppleSecret(change),
      code_verifier: checks.verifier,
    })
    const response = await fetch(`${urls.apple}/auth/token`, { method: 'POST', body })
    expect(await response.json()).toEqual({ error: 'invalid_client' })
  }
})

test('GitHub numbers its accounts and marks the primary and verified email', async () => {
  const { tokens } = await signIn('github', 'ada')
  const { body: user } = await read(`${urls.github}/user`, tokens.access_token)
  expect(user).toMatchObject({ id: expect.any(Number), login: 'ada', email: null })
  const { body: emails } = await read(`${urls.github}/user/emails`, tokens.access_token)
  expect(emails).toContainEqual(expect.objectContaining({ ...asAda, primary: true, verified: true }))
  const uma = await signIn('github', 'uma')
  const { body } = await read(`${urls.github}/user/emails`, uma.tokens.access_token)
  expect(body).toContainEqual(
    expect.objectContaining({ email: 'uma@example.test', primary: true, verified: false }),
  )
})

test('GitHub keeps the emails to itself where they were not asked for', async () => {
  const configuration = await configure('github')
  const checks = createChecks()
  const start = await createAuthorizeUrl('github', configuration, checks, { scope: undefined })
  const tokens = await exchange('github', configuration, await choose(start, 'ada'), checks)
  expect((await read(`${urls.github}/user`, tokens.access_token)).body).toMatchObject({ login: 'ada' })
  expect((await read(`${urls.github}/user/emails`, tokens.access_token)).status).toBe(404)
  expect((await read(`${urls.github}/user`, 'guess')).status).toBe(401)
})

test('Discord says whether the email is verified, and keeps the number of old names', async () => {
  const { tokens } = await signIn('discord', 'ada')
  const me = `${urls.discord}/api/users/@me`
  expect((await read(me, tokens.access_token)).body).toMatchObject({
    ...asAda,
    id: expect.stringMatching(/^\d+$/),
    username: 'ada',
    discriminator: '0',
    verified: true,
  })
  const bo = await signIn('discord', 'bo')
  expect((await read(me, bo.tokens.access_token)).body).toMatchObject({
    username: 'bo',
    discriminator: '4242',
  })
})

test('X gives a confirmed email where it is asked for', async () => {
  const { tokens } = await signIn('x', 'ada')
  const me = `${urls.x}/2/users/me`
  const { body } = await read(`${me}?user.fields=confirmed_email`, tokens.access_token)
  expect(body).toEqual({
    data: {
      id: expect.stringMatching(/^\d+$/),
      name: 'Ada Lovelace',
      username: 'ada',
      confirmed_email: asAda.email,
    },
  })
  expect((await read(me, tokens.access_token)).body.data).not.toHaveProperty('confirmed_email')
  const uma = await signIn('x', 'uma')
  const unverified = await read(`${me}?user.fields=confirmed_email`, uma.tokens.access_token)
  expect(unverified.body.data).not.toHaveProperty('confirmed_email')
})

test('Facebook wants a proof with the token', async () => {
  const { tokens } = await signIn('facebook', 'ada')
  const me = `${urls.facebook}/me?fields=id,name,email`
  const prove = (secret: string) => createHmac('sha256', secret).update(tokens.access_token).digest('hex')
  const proof = prove(localClients.facebook.clientSecret)
  expect((await read(`${me}&appsecret_proof=${proof}`, tokens.access_token)).body).toEqual({
    id: expect.stringMatching(/^\d+$/),
    name: 'Ada Lovelace',
    ...asAda,
  })
  expect((await read(me, tokens.access_token)).status).toBe(400)
  expect((await read(`${me}&appsecret_proof=${prove('guess')}`, tokens.access_token)).status).toBe(400)
})

test.each(providers)(
  '%s: one person is another subject elsewhere, and the same with another email',
  async (provider) => {
    const subjects = await Promise.all(
      ['cleo', 'cleo-moved', 'bo'].map(async (person) => await getAccount(provider, person)),
    )
    const [before, after, other] = subjects
    expect(before?.subject).toBe(after?.subject)
    expect(before?.subject).not.toBe(other?.subject)
    expect([before?.email, after?.email]).toEqual(['cleo@example.test', 'cleo.moved@example.test'])
  },
)
async function getAccount(provider: SocialProvider, person: string) {
  const { tokens } = await signIn(provider, person)
  const token = tokens.access_token
  const claims = tokens.claims()
  if (claims) return { subject: claims.sub, email: claims.email }
  const proof = createHmac('sha256', localClients.facebook.clientSecret).update(token).digest('hex')
  const addresses = {
    facebook: `${urls.facebook}/v23.0/me?fields=email&appsecret_proof=${proof}`,
    github: `${urls.github}/user`,
    x: `${urls.x}/2/users/me?user.fields=confirmed_email`,
    discord: `${urls.discord}/api/users/@me`,
  }
  const { body } = await read(addresses[provider as keyof typeof addresses], token)
  if (provider === 'x') return { subject: body.data.id, email: body.data.confirmed_email }
  if (provider !== 'github') return { subject: body.id, email: body.email }
  const emails = (await read(`${urls.github}/user/emails`, token)).body as {
    email: string
    primary: boolean
  }[]
  return { subject: body.id, email: emails.find(({ primary }) => primary)?.email }
}

test.each(providers)(
  '%s: a code works once, with its verifier, and comes back with its state',
  async (provider) => {
    const { configuration, checks, callback } = await signIn(provider, 'ada')
    await expect(exchange(provider, configuration, callback, checks)).rejects.toThrow()

    const next = createChecks()
    const start = await createAuthorizeUrl(provider, configuration, next)
    const stolen = await choose(start, 'ada')
    expect(stolen.searchParams.get('state')).toBe(next.state)
    await expect(
      exchange(provider, configuration, stolen, { ...next, state: 'other' }),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining('"state"') },
    })
    const guessed = { ...next, verifier: client.randomPKCECodeVerifier() }
    await expect(exchange(provider, configuration, stolen, guessed)).rejects.toThrow()
  },
)

test.each(providers)('%s: a code is refused to another secret and to another address', async (provider) => {
  const configuration = await configure(provider)
  const checks = createChecks()
  const stolen = await choose(await createAuthorizeUrl(provider, configuration, checks), 'ada')
  const { client_id } = configuration.clientMetadata()
  const method = provider === 'x' ? client.ClientSecretBasic('guess') : client.ClientSecretPost('guess')
  const stranger = new client.Configuration(configuration.serverMetadata(), client_id, 'guess', method)
  client.allowInsecureRequests(stranger)
  await expect(exchange(provider, stranger, stolen, checks)).rejects.toThrow()

  const code = await choose(await createAuthorizeUrl(provider, configuration, checks), 'ada')
  const elsewhere = new URL(`https://site.test/callback/else${code.search}`)
  await expect(exchange(provider, configuration, elsewhere, checks)).rejects.toThrow()
})

test.each(providers)('%s: nobody is sent to an address that is not the registered one', async (provider) => {
  const configuration = await configure(provider)
  for (const redirect_uri of [
    `${getRedirectUri(provider)}/`,
    `${getRedirectUri(provider)}?a=1`,
    'https://evil.test/callback',
    undefined,
  ]) {
    const start = await createAuthorizeUrl(provider, configuration, createChecks(), { redirect_uri })
    const { response } = await visit(start)
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
  }
})

test.each(providers)('%s: a person who says no comes back with an error and the state', async (provider) => {
  const configuration = await configure(provider)
  const checks = createChecks()
  const callback = await choose(await createAuthorizeUrl(provider, configuration, checks), 'dan')
  expect(callback.searchParams.get('error')).toBe(
    provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied',
  )
  expect(callback.searchParams.get('state')).toBe(checks.state)
  expect(callback.searchParams.get('code')).toBeNull()
})

test('X refuses to start without a code challenge, and nobody takes a plain one', async () => {
  const missing = { code_challenge: undefined, code_challenge_method: undefined }
  for (const [provider, changes] of [
    ['x', missing],
    ['github', { code_challenge_method: 'plain' }],
    ['discord', { code_challenge_method: 'plain' }],
  ] as const) {
    const start = await createAuthorizeUrl(provider, await configure(provider), createChecks(), changes)
    const callback = await readCallback((await visit(start)).response)
    expect(callback.searchParams.get('error')).toBe('invalid_request')
  }
})

test('a verifier without a challenge is refused: the challenge was taken out on the way', async () => {
  const configuration = await configure('github')
  const checks = createChecks()
  const missing = { code_challenge: undefined, code_challenge_method: undefined }
  const callback = await choose(await createAuthorizeUrl('github', configuration, checks, missing), 'ada')
  await expect(exchange('github', configuration, callback, checks)).rejects.toThrow()
})

test.each(['google', 'github'] as const)('%s: the token of a slow person comes late', async (provider) => {
  const startedMs = performance.now()
  await signIn(provider, 'sol')
  expect(performance.now() - startedMs).toBeGreaterThan(slowMs)
})

test.each(['google', 'github'] as const)(
  '%s: the page can cut itself off from its opener',
  async (provider) => {
    const { response, browse } = await visit(
      await createAuthorizeUrl(provider, await configure(provider), createChecks()),
    )
    expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
    const path = /href="([^"]+\?coop=same-origin)"/.exec(await response.text())?.[1] ?? ''
    const alone = await browse(new URL(path, identity.url))
    expect(alone.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(await alone.text()).toContain('Ada Lovelace')
  },
)

test('GitHub answers its token call in a form unless JSON is asked for, and fails with status 200', async () => {
  const body = new URLSearchParams({ code: 'wrong', client_id: localClients.github.clientId })
  const response = await fetch(`${urls.github}/login/oauth/access_token`, { method: 'POST', body })
  expect(response.status).toBe(200)
  expect(new URLSearchParams(await response.text()).get('error')).toBe('incorrect_client_credentials')
})
