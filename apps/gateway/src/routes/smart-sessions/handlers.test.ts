import { createECDH } from 'node:crypto'
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
  await gateway.projects.insert({ ...localProject, id: 'p2', name: 'Second' })
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

async function call(path: string, payload?: object, project = 'p1') {
  const [route, query = ''] = path.split('?')
  const response = await gateway.app.inject({
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
const create = async (user: (typeof users)[number], project = 'p1') =>
  (await call(`${toCaip10(user)}?v=2`, permission, project)).body.pci

test('§7.020 the permissions of an account are listed as documented, those of another account and what is no account are not', async () => {
  const [user, other] = users
  const account = toCaip10(user)
  expect((await call(account)).body).toEqual({ pcis: [] })
  const pci = await create(user)
  const second = await create(user, 'p2')
  await create(other)
  const { body } = await call(account)
  expect(body.pcis.map((one) => one.pci).sort()).toEqual([pci, second].sort())
  expect(body.pcis.find((one) => one.pci === pci)).toEqual({
    project: { id: 'p1', name: 'Test', url: null, iconUrl: null },
    ...{ pci, permissions: permission.permissions, policies: permission.policies, context: null },
    ...{ expiry: permission.expiry, createdAt: expect.any(Number), revokedAt: null },
  })
  expect((await call(encodeURIComponent(account))).body.pcis).toHaveLength(2)
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

test('the context of a permission is kept for the site that prepared it', async () => {
  const [user, other] = users
  const account = toCaip10(user)
  const pci = await create(user)
  expect((await call(`${account}/getcontext?pci=${pci}`)).body).toEqual({ context: null })
  const body = { ...permission, pci, context: '0x1234' }
  expect(await call(`${account}/activate`, body, 'p2')).toMatchObject({ status: 400, field: 'pci' })
  expect(await call(`${toCaip10(other)}/activate`, body)).toMatchObject({ status: 400, field: 'pci' })
  expect(await call(`${account}/activate`, body)).toMatchObject({ status: 200, body: '' })
  expect((await call(`${account}/getcontext?pci=${pci}`)).body).toEqual({ context: '0x1234' })
  expect((await call(`${account}/getcontext?pci=nothing`)).status).toBe(400)
})

test('§7.021 a permission is taken back once, by its account’s signature alone, by CAIP-10 or by the address', async () => {
  const [user, other] = users
  for (const path of [toCaip10(user), user.address]) {
    const pci = await create(user)
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
    const late = { ...permission, pci, context: '0x1234' }
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
  for (let index = 1; index < 100; index++) expect((await call(account, permission)).status).toBe(200)
  expect(await call(account, permission)).toMatchObject({ status: 429, field: 'pci' })
  expect(await call(account, permission, 'p2')).toMatchObject({ status: 200 })
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
