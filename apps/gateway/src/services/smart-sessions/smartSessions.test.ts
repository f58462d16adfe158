import { createECDH, randomUUID } from 'node:crypto'
import { type SignInMessage, toGrantMessage, toSignInText } from '@latchkey/wire'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smartSessions } from '../../db/schema/index.js'
import { localProject } from '../../projects/localProject.js'
import { createSecretBox } from '../../secure/secrets/createSecretBox.js'
import { createSecrets } from '../../secure/secrets/createSecrets.js'
import { createTestApp } from '../../testing/createTestApp.js'
import { createSecureApp, type SecureApp, testSecret } from '../../testing/secure/createSecureApp.js'

let gateway: SecureApp
beforeAll(async () => {
  gateway = await createSecureApp({ hasMail: false })
  await gateway.projects.insert({
    ...{ ...localProject, id: 'p2', name: 'Second' },
    allowedOrigins: ['https://app.example.org'],
  })
})
afterAll(() => gateway?.close())

/** Two accounts. */
const users = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())] as const
const toCaip10 = (user: (typeof users)[number]) => `eip155:31337:${user.address}`
const permission = {
  expiry: Math.floor(Date.now() / 1000) + 3600,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04' }] } },
  permissions: [{ type: 'contract-call', data: { address: `0x${'1'.repeat(40)}`, abi: [], functions: [] } }],
  policies: [{ type: 'limit', data: {} }],
}

async function call(
  path: string,
  payload?: object,
  project = 'p1',
  { from = '192.0.2.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  const [route, query = ''] = path.split('?')
  const response = await gateway.app.inject({
    remoteAddress: from,
    headers,
    method: payload ? 'POST' : 'GET',
    url: `/v1/sessions/${route}?projectId=${project}&${query}`,
    ...(payload ? { payload } : {}),
  })
  let body: {
    reasons?: [{ field: string }]
    pci: string
    key: { publicKey: string }
    pcis: { pci: string; revokedAt: number | null }[]
  }
  try {
    body = response.json()
  } catch {
    // A text, or nothing.
    body = response.body as never
  }
  return { status: response.statusCode, body, field: body?.reasons?.[0].field }
}
type User = Pick<(typeof users)[number], 'address' | 'signMessage'>
/** Each from a network of its own, so that no test has what another has used up. */
let networks = 0
const nextNetwork = () => `198.18.${Math.floor(++networks / 250)}.${networks % 250}`
const create = async (user: (typeof users)[number], project = 'p1') =>
  (await call(`${toCaip10(user)}?v=2`, permission, project, { from: nextNetwork() })).body.pci
const signGrant = (user: User, pci: string) => user.signMessage({ message: toGrantMessage(pci) })
/** A permission that the account has signed for. */
async function grant(user: (typeof users)[number], project = 'p1', context = '0x1234'): Promise<string> {
  const pci = await create(user, project)
  const body = { ...permission, pci, context, signature: await signGrant(user, pci) }
  expect(await call(`${toCaip10(user)}/activate`, body, project)).toMatchObject({ status: 200, body: '' })
  return pci
}

test('§7.020 the permissions an account has granted a project are listed as documented; drafts, those at another project, of another account and what is no account are not', async () => {
  const [user, other] = users
  const account = toCaip10(user)
  expect((await call(account)).body).toEqual({ pcis: [] })
  const pci = await grant(user)
  const second = await grant(user, 'p2')
  await grant(other)
  await create(user)
  const { body } = await call(account)
  expect(body.pcis).toEqual([
    {
      project: { id: 'p1', name: 'Test', url: null, iconUrl: null },
      ...{ pci, permissions: permission.permissions, policies: permission.policies, context: '0x1234' },
      ...{ expiry: permission.expiry, createdAt: expect.any(Number), revokedAt: null },
    },
  ])
  expect((await call(account, undefined, 'p2')).body.pcis.map((one) => one.pci)).toEqual([second])
  expect((await call(encodeURIComponent(account))).body.pcis).toHaveLength(1)
  expect(await call(user.address)).toMatchObject({ status: 400, field: '' })
  expect(await call(account, undefined, 'nobody')).toMatchObject({ status: 401 })
})

test('a permission is prepared with a key of its own, whose other half is kept sealed', async () => {
  const [user] = users
  const { body } = await call(`${toCaip10(user)}?v=2`, permission)
  expect(body.key.publicKey).toMatch(/^0x04[0-9a-f]{128}$/)
  expect((await call(toCaip10(user), permission)).body.key.publicKey).toHaveLength(262)
  const rows = await gateway.database.select().from(smartSessions)
  const row = rows.find(({ pci }) => pci === body.pci)
  const place = { table: 'smart_sessions', userId: '', rowId: body.pci }
  const key = await createSecrets(testSecret).box.open(row?.sealedKey ?? '', place)
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(Buffer.from(key, 'hex'))
  expect(`0x${pair.getPublicKey('hex')}`).toBe(body.key.publicKey)
  await expect(createSecretBox(Buffer.alloc(32)).open(row?.sealedKey ?? '', place)).rejects.toThrow()
})

test('a permission is granted by its account’s signature alone, for the site that prepared it, and once', async () => {
  const [user, other] = users
  const account = toCaip10(user)
  const pci = await create(user)
  expect((await call(`${account}/getcontext?pci=${pci}`)).body).toEqual({ context: null })
  const signature = await signGrant(user, pci)
  const body = { ...permission, pci, context: '0x1234', signature }
  expect(await call(`${account}/activate`, body, 'p2')).toMatchObject({ status: 400, field: 'pci' })
  expect(await call(`${toCaip10(other)}/activate`, body)).toMatchObject({ status: 400, field: 'pci' })
  for (const wrong of [
    undefined,
    '0x',
    'no\0thing',
    await user.signMessage({ message: pci }),
    await signGrant(other, pci),
    await signGrant(user, await create(user)),
  ]) {
    expect(await call(`${account}/activate`, { ...body, signature: wrong })).toMatchObject({ status: 401 })
  }
  expect((await call(account)).body.pcis.map((one) => one.pci)).not.toContain(pci)
  const both = await Promise.all([call(`${account}/activate`, body), call(`${account}/activate`, body)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const changed = { ...body, context: '0xdead' }
  expect(await call(`${account}/activate`, changed)).toMatchObject({ status: 400, field: 'pci' })
  expect((await call(`${account}/getcontext?pci=${pci}`)).body).toEqual({ context: '0x1234' })
  expect((await call(`${account}/getcontext?pci=${pci}`, undefined, 'p2')).status).toBe(400)
  expect((await call(`${account}/getcontext?pci=nothing`)).status).toBe(400)
  // What grants a permission does not take it back.
  expect(await call(`${account}/revoke`, { pci, signature })).toMatchObject({ status: 401 })
})

test('§7.021 a permission is taken back once, by its account’s signature alone, by CAIP-10 or by the address', async () => {
  const [user, other] = users
  for (const path of [toCaip10(user), user.address]) {
    const pci = await grant(user)
    const revoke = (signature: string, at = path) => call(`${at}/revoke`, { pci, signature })
    const signature = await user.signMessage({ message: pci })
    for (const wrong of [
      await other.signMessage({ message: pci }),
      await user.signMessage({ message: 'other' }),
      '0x',
      'no\0thing',
    ]) {
      expect(await revoke(wrong)).toMatchObject({ status: 401 })
    }
    expect(await revoke(signature, toCaip10(other))).toMatchObject({ status: 400, field: 'pci' })
    const answers = await Promise.all([revoke(signature), revoke(signature), revoke(signature)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({})
    const { body } = await call(toCaip10(user))
    expect(body.pcis.find((one) => one.pci === pci)?.revokedAt).toEqual(expect.any(Number))
    const late = { ...permission, pci, context: '0x1234', signature: await signGrant(user, pci) }
    expect(await call(`${toCaip10(user)}/activate`, late)).toMatchObject({ status: 400, field: 'pci' })
  }
  const unknown = { pci: 'b3f0c9a2-5b1c-4b8e-9d53-0a54d1e8b001', signature: '0x' }
  expect(await call(`${users[0].address}/revoke`, unknown)).toMatchObject({ status: 400, field: 'pci' })
})

test('what is too much, over, or cannot be kept is refused or made storable', async () => {
  const user = privateKeyToAccount(generatePrivateKey())
  const account = `eip155:31337:${user.address}`
  const many = { ...permission, permissions: Array.from({ length: 51 }, () => permission.permissions[0]) }
  expect(await call(account, many)).toMatchObject({ status: 422 })
  expect(await call(account, { ...permission, expiry: 1 })).toMatchObject({ status: 400, field: 'expiry' })
  expect(await call(account, { ...permission, signer: { type: 'x'.repeat(70_000) } })).toMatchObject({
    status: 413,
  })
  expect(await call('eip155:31337:nobody', permission)).toMatchObject({ status: 400 })
  const hostile = { ...permission, permissions: [{ type: 'a\0b', data: '\0\uD800' }] }
  expect(await call(account, hostile)).toMatchObject({ status: 200 })
  const inYears = (years: number) => Math.floor(Date.now() / 1000) + years * 365 * 86_400
  expect(await call(account, { ...permission, expiry: inYears(1) })).toMatchObject({ status: 200 })
  for (const expiry of [inYears(2), 9_999_999_999])
    expect(await call(account, { ...permission, expiry })).toMatchObject({ status: 400, field: 'expiry' })
})

test('who prepares permissions for somebody else’s account locks nobody out and is listed nowhere', async () => {
  const user = privateKeyToAccount(generatePrivateKey())
  const account = toCaip10(user)
  const ofFlooder = { from: '203.0.113.66' }
  const outcomes: number[] = []
  for (let index = 0; index < 100; index++) {
    const { body, status } = await call(`${account}?v=2`, permission, 'p1', ofFlooder)
    outcomes.push(status)
    const forged = { ...permission, pci: body.pci, context: '0xdead' }
    if (status === 200) expect((await call(`${account}/activate`, forged)).status).toBe(401)
  }
  expect(outcomes.filter((status) => status === 200)).toHaveLength(50)
  expect(outcomes.at(-1)).toBe(429)
  // The other networks of an IPv6 site are many callers, and no endless number of them.
  for (const host of ['1', '2']) {
    const from = `2001:db8:1:${host}::1`
    expect((await call(`${account}?v=2`, permission, 'p1', { from })).status).toBe(200)
  }
  expect((await call(account)).body).toEqual({ pcis: [] })
  await grant(user)
  expect((await call(account)).body.pcis).toHaveLength(1)
  gateway.clock.nowMs += 3_600_001
  const later = { ...permission, expiry: permission.expiry + 7_200 }
  expect((await call(`${account}?v=2`, later, 'p1', ofFlooder)).status).toBe(200)
  gateway.clock.nowMs -= 3_600_001
})

test('an account may grant a project 100 at a time; those taken back make room', async () => {
  const user = privateKeyToAccount(generatePrivateKey())
  const account = toCaip10(user)
  const first = await grant(user)
  for (let index = 1; index < 100; index++) await grant(user)
  const pci = await create(user)
  const body = { ...permission, pci, context: '0x12', signature: await signGrant(user, pci) }
  expect(await call(`${account}/activate`, body)).toMatchObject({ status: 429, field: 'pci' })
  await grant(user, 'p2')
  const signature = await user.signMessage({ message: first })
  expect((await call(`${account}/revoke`, { pci: first, signature })).status).toBe(200)
  expect((await call(`${account}/activate`, body)).status).toBe(200)
})

test('where a project has all drafts it may, one of the network with most gives way', async () => {
  await gateway.projects.insert({ ...localProject, id: 'p3', name: 'Third' })
  const user = privateKeyToAccount(generatePrivateKey())
  const pci = await create(user, 'p3')
  const [row] = await gateway.database.select().from(smartSessions).where(eq(smartSessions.pci, pci))
  if (!row) throw new Error('The draft is not stored')
  const copies = Array.from({ length: 9_999 }, (_, index) => ({
    ...{ ...row, pci: randomUUID(), caller: `flooder ${Math.floor(index / 45)}`, permissions: [] },
  }))
  for (let start = 0; start < copies.length; start += 1_000)
    await gateway.database.insert(smartSessions).values(copies.slice(start, start + 1_000))
  const second = await create(user, 'p3')
  const rows = await gateway.database.select().from(smartSessions).where(eq(smartSessions.projectId, 'p3'))
  expect(rows).toHaveLength(10_000)
  expect(rows.map((one) => one.pci)).toEqual(expect.arrayContaining([pci, second]))
})

test('a session of the account at the project does for a signature; of another account, network or project it does not', async () => {
  const [user, other] = users
  const account = toCaip10(user)
  const signIn = async (who: User, project: string, chainId = 31337, resources?: string[]) => {
    const given = (await gateway.app.inject(`/auth/v1/nonce?projectId=${project}`)).json()
    const data: SignInMessage = {
      ...{ accountAddress: who.address, chainId: `eip155:${chainId}` as const, nonce: given.nonce },
      ...{ domain: 'app.example.org', uri: 'https://app.example.org', version: '1' },
      issuedAt: new Date(gateway.clock.nowMs).toISOString(),
      ...(resources ? { resources } : {}),
    }
    const message = toSignInText(data)
    const response = await gateway.app.inject({
      method: 'POST',
      url: `/auth/v1/authenticate?projectId=${project}`,
      headers: { 'x-nonce-jwt': `Bearer ${given.token}`, origin: 'https://app.example.org' },
      payload: { data, message, signature: await who.signMessage({ message }), clientId: null },
    })
    return String(response.json().token)
  }
  const pci = await create(user)
  const activate = async (token: string) =>
    call(`${account}/activate`, { ...permission, pci, context: '0x12' }, 'p1', {
      headers: { authorization: `Bearer ${token}` },
    })
  for (const token of [
    'x',
    await signIn(other, 'p1'),
    await signIn(user, 'p2'),
    await signIn(user, 'p1', 1),
    await signIn(user, 'p1', 1, ['eip155:10']),
  ]) {
    expect(token).not.toBe('undefined')
    expect((await activate(token)).status).toBe(401)
  }
  expect((await activate(await signIn(user, 'p1'))).status).toBe(200)
  expect((await activate(await signIn(user, 'p1', 1, ['eip155:31337']))).status).toBe(200)
})

test('what was activated before accounts had to prove it is listed when they do, and its site reads its context', async () => {
  const [user] = users
  const account = toCaip10(user)
  const pci = await create(user)
  await gateway.database
    .update(smartSessions)
    .set({ context: '0x01d0', caller: null, callerSite: null, createdAt: new Date(Date.now() - 86_400_000) })
    .where(eq(smartSessions.pci, pci))
  const isListed = async () => (await call(account)).body.pcis.some((one) => one.pci === pci)
  expect(await isListed()).toBe(false)
  expect((await call(`${account}/getcontext?pci=${pci}`)).body).toEqual({ context: '0x01d0' })
  const body = { ...permission, pci, context: '0x01d0', signature: await signGrant(user, pci) }
  expect((await call(`${account}/activate`, body)).status).toBe(200)
  expect(await isListed()).toBe(true)
})

test('without the operator’s secret no key is made', async () => {
  const bare = await createTestApp()
  try {
    const response = await bare.app.inject({
      method: 'POST',
      url: `/v1/sessions/${toCaip10(users[0])}?projectId=p1`,
      payload: permission,
    })
    expect(response.statusCode).toBe(503)
  } finally {
    await bare.close()
  }
})
