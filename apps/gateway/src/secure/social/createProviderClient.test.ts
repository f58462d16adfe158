import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { createProviderClient } from './createProviderClient.js'
import { socialRegistry } from './providers/registry.js'
import type { SocialClient, SocialProvider } from './providers/SocialProvider.js'

const redirectUri = 'https://gateway.example.org/callback'
const checks = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const answer = { code: 'code', issuer: undefined, userField: undefined }
const signingKey = {
  teamId: 'TEAM',
  keyId: 'KEY',
  privateKey: String(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  ),
}

/** A provider in production, of whose hosts every answer is known. */
function createSubject(id: SocialProvider['id'], answers: Record<string, object> = {}) {
  const provider = socialRegistry.find((one) => one.id === id)
  if (!provider) throw new Error(`There is no ${id}`)
  const asked: { url: URL; headers: Headers; form: URLSearchParams }[] = []
  const client: SocialClient = {
    clientId: 'client',
    ...(id === 'apple'
      ? { clientSecret: undefined, signingKey }
      : { clientSecret: 'hush', signingKey: undefined }),
    baseUrl: undefined,
    areOptionalScopesAsked: false,
  }
  const subject = createProviderClient({
    client,
    provider,
    getRedirectUri: () => redirectUri,
    async fetch(address, init = {}) {
      const url = new URL(address)
      asked.push({
        url,
        headers: new Headers(init.headers),
        form: new URLSearchParams(String(init.body ?? '')),
      })
      return Response.json(
        answers[url.origin + url.pathname] ?? { access_token: 'token', token_type: 'bearer' },
      )
    },
  })
  return { subject, asked }
}

describe.each(socialRegistry)('$id in production', ({ id, ...provider }) => {
  test('asks at its own page, for what it needs', async () => {
    const url = new URL(await createSubject(id).subject.writeUrl(checks))
    expect({ page: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) }).toMatchSnapshot()
  })

  test('exchanges the code at its own host, proving who asks as it wants it', async () => {
    const { asked, subject } = createSubject(id)
    await subject.readProfile(answer, checks).catch(() => undefined)
    const [first] = asked
    expect(first?.url.href).toBe(provider.tokenUrl)
    const fields = Object.fromEntries(first?.form ?? [])
    expect(fields).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code',
      redirect_uri: redirectUri,
    })
    expect(fields.code_verifier).toBe(provider.hasPkce ? checks.verifier : undefined)
    expect(first?.headers.get('accept')).toContain('application/json')
    expect(first?.headers.get('authorization')).toBe(id === 'x' ? `Basic ${btoa('client:hush')}` : null)
    if (id === 'apple') {
      expect(decodeProtectedHeader(fields.client_secret ?? '')).toMatchObject({ alg: 'ES256', kid: 'KEY' })
      const { aud, exp = 0, iat = 0, iss, sub } = decodeJwt(fields.client_secret ?? '')
      expect({ aud, iss, sub, seconds: exp - iat }).toEqual({
        aud: 'https://appleid.apple.com',
        iss: 'TEAM',
        sub: 'client',
        seconds: 300,
      })
    } else {
      expect(fields.client_secret).toBe(id === 'x' ? undefined : 'hush')
    }
  })
})

test('GitHub is asked for account and emails, of which the primary one counts if it is verified', async () => {
  const read = (emails: object) => {
    const { asked, subject } = createSubject('github', {
      'https://api.github.com/user': { id: 7, login: 'ada' },
      'https://api.github.com/user/emails': emails,
    })
    return subject.readProfile(answer, checks).then((profile) => ({ profile, asked }))
  }
  const old = { email: 'old@example.test', primary: false, verified: true }
  const { asked, profile } = await read([old, { email: 'a@example.test', primary: true, verified: true }])
  expect(profile).toEqual({ subject: '7', email: 'a@example.test', userName: 'ada' })
  expect(asked.slice(1).map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer token',
    'Bearer token',
  ])
  const unverified = await read([old, { email: 'a@example.test', primary: true, verified: false }])
  expect(unverified.profile.email).toBeUndefined()
})

test('Facebook is asked at a pinned version, with a proof that the token is this app’s, and for no email', async () => {
  const { asked, subject } = createSubject('facebook', {
    'https://graph.facebook.com/v23.0/me': { id: '42', name: 'Ada', email: 'ada@example.test' },
  })
  expect(await subject.readProfile(answer, checks)).toEqual({
    subject: '42',
    email: undefined,
    userName: 'Ada',
  })
  expect(Object.fromEntries(asked[1]?.url.searchParams ?? [])).toEqual({
    fields: 'id,name',
    appsecret_proof: createHmac('sha256', 'hush').update('token').digest('hex'),
  })
})

test('X gives an email where it was asked for and is confirmed', async () => {
  const read = (data: object) =>
    createSubject('x', { 'https://api.x.com/2/users/me': { data } }).subject.readProfile(answer, checks)
  const ada = { id: '9', username: 'ada' }
  expect(await read({ ...ada, confirmed_email: 'a@example.test' })).toEqual({
    subject: '9',
    email: 'a@example.test',
    userName: 'ada',
  })
  expect(await read(ada)).toMatchObject({ email: undefined })
})

test('of a Discord name the number counts, unless it is the 0 of the new ones', async () => {
  const read = (user: object) =>
    createSubject('discord', {
      'https://discord.com/api/users/@me': { id: '1', username: 'bo10', ...user },
    }).subject.readProfile(answer, checks)
  expect(await read({ discriminator: '4240' })).toMatchObject({ userName: 'bo10#4240', email: undefined })
  for (const user of [{ discriminator: '0' }, { discriminator: null }, {}]) {
    expect(await read(user)).toMatchObject({ userName: 'bo10' })
  }
  const email = 'a@example.test'
  expect(await read({ email, verified: true })).toMatchObject({ email })
  expect(await read({ email, verified: false })).toMatchObject({ email: undefined })
  expect(await read({ email: null, verified: true })).toMatchObject({ email: undefined })
})

test('Google and Apple log nobody in without an id token', async () => {
  for (const id of ['google', 'apple'] as const) {
    await expect(createSubject(id).subject.readProfile(answer, checks)).rejects.toThrow()
  }
})
