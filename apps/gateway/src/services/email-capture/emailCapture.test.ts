import { randomUUID } from 'node:crypto'
import { type SignInMessage, toEmailResource, toSignInText } from '@latchkey/wire'
import { decodeJwt } from 'jose'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { emailProofs, secureCodes } from '../../db/schema/index.js'
import { createDefaultFeatures } from '../../projects/createDefaultFeatures.js'
import { createTestApp, type TestApp, testProject } from '../../testing/createTestApp.js'
import { openTestPglite } from '../../testing/openTestPglite.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { createSecureApp, createTestDevice } from '../../testing/secure/createSecureApp.js'
import { type MailServer, startMailServer } from '../../testing/secure/startMailServer.js'

const phrase = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(phrase, { addressIndex: 0 })
const stranger = mnemonicToAccount(phrase, { addressIndex: 1 })
const origin = 'https://app.example.org'
const secret = 'a secret of thirty-two characters'
const chainId = 'eip155:31337'
const minuteMs = 60_000

/** Projects that ask for an email: those that may be told no, those that may not, and another one. */
const projectIds = { optional: 'optional', required: 'required', other: 'other' } as const
type ProjectId = keyof typeof projectIds | 'p1'
type Call = {
  project?: ProjectId
  app?: TestApp
  headers?: Record<string, string>
  remoteAddress?: string
}

describe.each([
  ['the embedded database', openTestPglite],
  ['PostgreSQL', openTestPostgres],
])('email capture on %s', (_, openDatabase) => {
  let shared: OpenDatabase
  let mail: MailServer
  let gateway: TestApp
  beforeAll(async () => {
    shared = await openDatabase()
    mail = await startMailServer()
    gateway = await openGateway()
    const on = (config: string[]) => ({ email_capture: { isEnabled: true, config } })
    for (const id of Object.values(projectIds)) {
      const features = { ...createDefaultFeatures(), ...on(id === 'required' ? ['required'] : []) }
      await gateway.projects.insert({ ...testProject, id, features })
    }
  })
  afterAll(async () => {
    await gateway?.close()
    await mail?.close()
    await shared?.close()
  })
  beforeEach(() => {
    gateway.clock.nowMs += 25 * 60 * minuteMs
    mail.mails.length = 0
  })

  const openGateway = () =>
    createTestApp({
      shared,
      config: { mailing: { secret, mail: { smtpUrl: mail.url, from: 'Latchkey <login@example.org>' } } },
    })

  async function call(method: 'POST' | 'PUT' | 'GET', path: string, body: unknown, options: Call = {}) {
    const { app = gateway, headers, project = 'optional', remoteAddress } = options
    const response = await app.app.inject({
      method,
      url: `/auth/v1/${path}?projectId=${project}`,
      headers: {
        origin,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
        ...headers,
      },
      ...(remoteAddress ? { remoteAddress } : {}),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      text: response.body,
      headers: response.headers,
    }
  }

  const start = (email: string, options: Call & { account?: string } = {}) =>
    call('POST', 'otp', { email, account: options.account ?? `${chainId}:${owner.address}` }, options)
  const verify = (uuid: string, code: string, options: Call = {}) =>
    call('PUT', 'otp', { code }, { ...options, headers: { 'x-otp': uuid } })
  const lastCode = () => mail.mails.at(-1)?.code ?? ''
  const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

  async function signIn({
    account = owner,
    email,
    otp,
    network = chainId,
    ...options
  }: Call & { account?: typeof owner; email?: string; otp?: string; network?: string } = {}) {
    const given = await call('GET', 'nonce', undefined, options)
    const data: SignInMessage = {
      accountAddress: account.address,
      chainId: network,
      domain: 'app.example.org',
      uri: `${origin}/page`,
      version: '1',
      nonce: given.body.nonce,
      ...(email === undefined ? {} : { resources: [toEmailResource(email)] }),
    }
    const message = toSignInText(data)
    const signature = await account.signMessage({ message })
    return call(
      'POST',
      'authenticate',
      { data, message, signature, clientId: null },
      {
        ...options,
        headers: { 'x-nonce-jwt': `Bearer ${given.body.token}`, ...(otp ? { 'x-otp': otp } : {}) },
      },
    )
  }

  async function prove(email: string, options: Call & { account?: string } = {}): Promise<string> {
    const { body } = await start(email, options)
    expect((await verify(body.uuid, lastCode(), options)).status).toBe(200)
    return body.uuid
  }

  test('AUT-7 §2.003.DataCapture a new email gets a code, a wrong one is refused as text, the right one is taken', async () => {
    const { body, headers, status } = await start('Ann@Example.org')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({ uuid: expect.any(String), email: 'ann@example.org', retryAfterMs: 30_000 })
    const [mailed] = mail.mails
    expect(mailed?.to).toEqual(['ann@example.org'])
    expect(mailed?.subject).toBe('Confirm your email at app.example.org')
    expect(mailed?.text).toContain(`Site: ${origin} (Test)`)
    const refused = await verify(body.uuid, wrong(lastCode()))
    expect([refused.status, refused.text]).toEqual([400, 'The code is wrong. 4 tries are left'])
    const taken = await verify(body.uuid, lastCode())
    expect([taken.status, taken.body]).toEqual([200, null])
    // Once.
    expect((await verify(body.uuid, lastCode())).status).toBe(404)
  })

  test('AUT-8 §2.021 signing in binds the email to token and `me`, and it is proven for the account then, on every network', async () => {
    const email = 'bound+tag@example.org'
    const otp = await prove(email)
    const { body } = await signIn({ email, otp })
    expect(decodeJwt(body.token)).toMatchObject({ email, address: owner.address })
    const me = await call('GET', 'me', undefined, { headers: { authorization: `Bearer ${body.token}` } })
    expect(me.body).toMatchObject({ email })
    mail.mails.length = 0
    for (const network of [chainId, 'eip155:1']) {
      const again = await start('Bound+tag@example.org', {
        account: `${network}:${owner.address.toLowerCase()}`,
      })
      expect(again.body).toEqual({ uuid: null, email, retryAfterMs: 0 })
      expect(decodeJwt((await signIn({ email, network })).body.token)).toMatchObject({ email })
    }
    expect(mail.mails).toEqual([])
  })

  test('what is proven counts for a year after the last sign-in with it, and is gone then', async () => {
    const dayMs = 1440 * minuteMs
    const email = 'yearly@example.org'
    await signIn({ email, otp: await prove(email) })
    const isKnown = async () => (await start(email)).body.uuid === null
    gateway.clock.nowMs += 300 * dayMs
    expect((await signIn({ email })).status).toBe(200)
    gateway.clock.nowMs += 300 * dayMs
    expect(await isKnown()).toBe(true)
    gateway.clock.nowMs += 66 * dayMs
    expect(await isKnown()).toBe(false)
    await signIn({ email: 'later@example.org', otp: await prove('later@example.org') })
    expect(await shared.database.select().from(emailProofs)).toHaveLength(1)
  })

  test('a proof that goes along with a message that names no address binds it all the same', async () => {
    const otp = await prove('plain@example.org')
    expect(decodeJwt((await signIn({ otp })).body.token)).toMatchObject({ email: 'plain@example.org' })
  })

  test('who skips has no email in the session, and none is kept', async () => {
    const before = await shared.database.select().from(emailProofs)
    const { body, status } = await signIn()
    expect(status).toBe(200)
    expect(decodeJwt(body.token)).not.toHaveProperty('email')
    expect(await shared.database.select().from(emailProofs)).toEqual(before)
  })

  test('§3.044.emailCapture a project that requires an email lets nobody sign in without one', async () => {
    const project = 'required'
    const refused = await signIn({ project })
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('OTP is required')])
    const otp = await prove('needed@example.org', { project })
    expect((await signIn({ project, otp, email: 'needed@example.org' })).status).toBe(200)
    // An address that was proven once is still to be named by the message.
    expect((await signIn({ project })).status).toBe(401)
  })

  test('an email that is not proven, is another one, or is another account’s or project’s is refused', async () => {
    const email = 'mine@example.org'
    expect((await signIn({ email })).status).toBe(401)
    const otp = await prove(email)
    expect((await signIn({ email: 'other@example.org', otp })).status).toBe(401)
    expect((await signIn({ email, otp, account: stranger })).status).toBe(401)
    expect((await signIn({ otp, account: stranger })).status).toBe(401)
    expect((await signIn({ email, otp, project: 'other' })).status).toBe(401)
    const begun = await start('unproven@example.org')
    expect((await signIn({ otp: begun.body.uuid })).status).toBe(401)
    // None of that has used it up.
    expect((await signIn({ email, otp })).status).toBe(200)
  })

  test('a code counts in its project alone, and for whom it was never sent it is as unknown as one that is over', async () => {
    const { body } = await start('elsewhere@example.org')
    const foreign = await verify(body.uuid, lastCode(), { project: 'other' })
    const unknown = await verify(randomUUID(), lastCode())
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
    gateway.clock.nowMs += 10 * minuteMs
    const over = await verify(body.uuid, lastCode())
    expect([over.status, over.text]).toEqual([unknown.status, unknown.text])
  })

  test('what a code proved is over after ten minutes', async () => {
    const otp = await prove('late@example.org')
    gateway.clock.nowMs += 10 * minuteMs
    expect((await signIn({ email: 'late@example.org', otp })).status).toBe(401)
  })

  test('a code has five tries, also when they come at once and at another gateway', async () => {
    const second = await openGateway()
    second.clock.nowMs = gateway.clock.nowMs
    const { body } = await start('tries@example.org')
    const code = lastCode()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        verify(body.uuid, wrong(code, index + 1), { app: index % 2 ? second : gateway }),
      ),
    )
    expect(answers.filter(({ text }) => text.includes('left'))).toHaveLength(4)
    expect((await verify(body.uuid, code)).text).toContain('tried too often')
    await second.close()
  })

  test('another gateway takes the code and the sign-in', async () => {
    const second = await openGateway()
    second.clock.nowMs = gateway.clock.nowMs
    const email = 'second@example.org'
    const { body } = await start(email)
    expect((await verify(body.uuid, lastCode(), { app: second })).status).toBe(200)
    const { body: session } = await signIn({ email, otp: body.uuid, app: second })
    expect(decodeJwt(session.token)).toMatchObject({ email })
    expect((await start(email)).body.uuid).toBeNull()
    await second.close()
  })

  test('one mail in thirty seconds and five an hour to a mailbox, whatever account asks, and what is refused says how long', async () => {
    const email = 'flood@example.org'
    for (let sent = 0; sent < 5; sent++) {
      expect((await start(email)).status).toBe(200)
      const soon = await start(email, { account: `${chainId}:${stranger.address}` })
      expect([soon.status, soon.headers['retry-after']]).toEqual([429, sent < 4 ? '30' : expect.any(String)])
      expect(soon.text).toContain('Please try again after')
      gateway.clock.nowMs += 30_000
    }
    expect((await start(email)).status).toBe(429)
    expect(mail.mails).toHaveLength(5)
    gateway.clock.nowMs += 60 * minuteMs
    expect((await start(email)).status).toBe(200)
  })

  test('a network asks thirty times an hour, also about addresses that are proven already', async () => {
    const email = 'known@example.org'
    const otp = await prove(email)
    await signIn({ email, otp })
    gateway.clock.nowMs += 25 * 60 * minuteMs
    const from = { remoteAddress: '203.0.113.77' }
    for (let asked = 0; asked < 30; asked++) expect((await start(email, from)).body.uuid).toBeNull()
    expect((await start(email, from)).status).toBe(429)
  })

  test('nothing tells whether an address is known: for another account it is asked and answered as a new one', async () => {
    const email = 'known-elsewhere@example.org'
    const otp = await prove(email)
    await signIn({ email, otp })
    gateway.clock.nowMs += 60 * minuteMs
    const account = `${chainId}:${stranger.address}`
    const [known, fresh] = [await start(email, { account }), await start('never@example.org', { account })]
    expect({ ...known.body, uuid: '', email: '' }).toEqual({ ...fresh.body, uuid: '', email: '' })
    expect(known.body.uuid).toEqual(expect.any(String))
    expect(mail.mails.slice(-2).map(({ to }) => to[0])).toEqual([email, 'never@example.org'])
    // In another project of the same account as well.
    gateway.clock.nowMs += 60 * minuteMs
    expect((await start(email, { project: 'other' })).body.uuid).toEqual(expect.any(String))
  })

  test.each([
    ['no address', { email: 'ann', account: `${chainId}:${owner.address}` }],
    ['a NUL in the address', { email: 'an\0n@example.org', account: `${chainId}:${owner.address}` }],
    ['a NUL in the account', { email: 'ann@example.org', account: `${chainId}:0x\0` }],
    ['no account', { email: 'ann@example.org', account: 'ann' }],
    ['an account of no network here', { email: 'ann@example.org', account: 'nosuch:1:abc' }],
    ['an address of another form', { email: 'ann@example.org', account: `${chainId}:0x12` }],
    ['a long address', { email: `${'a'.repeat(400)}@example.org`, account: `${chainId}:${owner.address}` }],
    ['nothing', {}],
  ])('%s is a bad request and mails nothing', async (_what, body) => {
    const { status, text } = await call('POST', 'otp', body)
    // 422 is a body of another form, 400 one that says what cannot be.
    expect([400, 422]).toContain(status)
    expect(text).not.toBe('')
    expect(mail.mails).toEqual([])
  })

  test.each(['x', '\0', "' or 1=1 --", '00000000-0000-0000-0000-00000000000g', 'a'.repeat(4000)])(
    'a number of no form (%j) is a bad request, at the code and at the sign-in',
    async (uuid) => {
      const header = encodeURI(uuid)
      expect((await verify(header, '123456')).status).toBe(400)
      expect((await signIn({ otp: header })).status).toBe(400)
    },
  )

  test.each(['12345', '1234567', 'abcdef', '12345\0', '１２３４５６'])(
    'a code of another form (%j) is a bad request and no try',
    async (code) => {
      const { body } = await start('form@example.org')
      expect((await verify(body.uuid, code)).status).toBe(422)
      expect((await verify(body.uuid, lastCode())).status).toBe(200)
    },
  )

  test('mails are sent for the project’s own sites alone', async () => {
    const foreign = await start('site@example.org', { headers: { origin: 'https://evil.test' } })
    expect(foreign.status).toBe(403)
    await gateway.projects.insert({
      ...testProject,
      id: 'p1',
      features: { email_capture: { isEnabled: true, config: [] } },
      allowedOrigins: [],
    })
    const sites = [{ origin: 'http://app.example.org' }, { origin: 'null' }]
    for (const headers of sites) expect((await start('site@example.org', { headers })).status).toBe(403)
    expect(mail.mails).toEqual([])
  })

  test('a mail server that is away is told, and the number of a mail that was never sent is told nobody', async () => {
    mail.refusals.push(550)
    const { body, headers, status } = await start('away@example.org')
    expect([status, headers['retry-after'], body]).toEqual([503, '30', undefined])
  })

  test('neither address, account nor code is in the database as it is', async () => {
    const email = 'hidden@example.org'
    const otp = await prove(email)
    await start('waiting@example.org')
    await signIn({ email, otp })
    const { database } = shared
    const rows = [
      ...(await database.select().from(secureCodes)),
      ...(await database.select().from(emailProofs)),
    ]
    const text = JSON.stringify(rows).toLowerCase()
    for (const said of ['hidden', 'waiting', owner.address.toLowerCase(), `"${lastCode()}"`]) {
      expect(text).not.toContain(said)
    }
  })
})

test('§9.046 a project that has not asked for it mails nobody, and a gateway without mail says what is missing', async () => {
  const body = JSON.stringify({ email: 'ann@example.org', account: `${chainId}:${owner.address}` })
  const ask = (app: TestApp, project: string) =>
    app.app.inject({
      method: 'POST',
      url: `/auth/v1/otp?projectId=${project}`,
      headers: { origin },
      payload: body,
    })
  const gateway = await createTestApp()
  const off = await ask(gateway, 'p1')
  expect([off.statusCode, off.body]).toEqual([503, expect.stringContaining('set-features')])
  const features = { ...createDefaultFeatures(), email_capture: { isEnabled: true, config: [] } }
  await gateway.projects.insert({ ...testProject, id: 'on', features })
  const without = await ask(gateway, 'on')
  expect([without.statusCode, without.body]).toEqual([
    503,
    'No email can be confirmed here: SECURE_SECRET, SMTP_URL and MAIL_FROM are not all set',
  ])
  await gateway.close()
})

test('with embedded wallets the same limits count a mailbox’s codes, wherever they are asked for', async () => {
  const secure = await createSecureApp()
  const features = { ...createDefaultFeatures(), email_capture: { isEnabled: true, config: [] } }
  await secure.projects.insert({ ...testProject, id: 'on', features })
  const email = 'both@example.org'
  const ask = () =>
    secure.app.inject({
      method: 'POST',
      url: '/auth/v1/otp?projectId=on',
      headers: { origin },
      payload: JSON.stringify({ email, account: `${chainId}:${owner.address}` }),
    })
  const device = await createTestDevice()
  expect((await secure.start(device, email)).status).toBe(200)
  expect((await ask()).statusCode).toBe(429)
  secure.clock.nowMs += 30_000
  expect((await ask()).statusCode).toBe(200)
  expect((await secure.start(device, email)).code).toBe('email/limited')
  await secure.close()
})
