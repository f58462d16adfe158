import { toSignInText } from '@latchkey/wire'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, testProject } from '../../testing/createTestApp.js'

const owner = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const stranger = privateKeyToAccount(`0x${'2'.repeat(64)}`)
let gateway: TestApp
beforeAll(async () => {
  gateway = await createTestApp()
  await gateway.projects.insert({ ...testProject, id: 'p2' })
})
afterAll(() => gateway.close())

async function signIn(account = owner): Promise<string> {
  const { nonce, token } = (await gateway.app.inject('/auth/v1/nonce?projectId=p1')).json()
  const data = {
    accountAddress: account.address,
    chainId: 'eip155:1',
    domain: 'app.example.org',
    uri: 'https://app.example.org/',
    version: '1',
    nonce,
  }
  const message = toSignInText(data)
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/auth/v1/authenticate?projectId=p1',
    headers: { 'x-nonce-jwt': `Bearer ${token}` },
    payload: { data, message, signature: await account.signMessage({ message }) },
  })
  return response.json().token
}

const put = (token: string | undefined, payload: object | string, projectId = 'p1') =>
  gateway.app.inject({
    method: 'PUT',
    url: `/auth/v1/account-metadata?projectId=${projectId}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

const read = async (token: string) =>
  (
    await gateway.app.inject({
      url: '/auth/v1/me?projectId=p1&includeAppKitAccount=true',
      headers: { authorization: `Bearer ${token}` },
    })
  ).json().appKitAccount

test('AUT-6: what a site keeps of an account is answered, and comes with me; the next takes its place and null clears it', async () => {
  const token = await signIn()
  const metadata = { plan: 'gold', seats: 3, nested: { list: [true, null] } }
  const response = await put(token, { metadata })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ address: owner.address, caip2_chain: 'eip155:1', metadata })
  expect(response.headers['cache-control']).toBe('no-store')
  expect((await read(token)).metadata).toEqual(metadata)
  await put(token, { metadata: { other: 1 } })
  expect((await read(token)).metadata).toEqual({ other: 1 })
  await put(token, { metadata: null })
  expect((await read(token)).metadata).toEqual({})
})

test('a page of another origin may ask first', async () => {
  const response = await gateway.app.inject({
    method: 'OPTIONS',
    url: '/auth/v1/account-metadata',
    headers: { origin: 'https://app.example.org', 'access-control-request-method': 'PUT' },
  })
  expect(response.headers['access-control-allow-methods']).toContain('PUT')
})

test('each account has its own, and signing in again keeps it', async () => {
  await put(await signIn(), { metadata: { whose: 'owner' } })
  await put(await signIn(stranger), { metadata: { whose: 'stranger' } })
  expect((await read(await signIn())).metadata).toEqual({ whose: 'owner' })
})

test('without a session of the project it answers 401', async () => {
  expect((await put(undefined, { metadata: {} })).statusCode).toBe(401)
  expect((await put('a.b.c', { metadata: {} })).statusCode).toBe(401)
  expect((await put(await signIn(), { metadata: {} }, 'p2')).statusCode).toBe(401)
})

test('what is no object answers 422, no JSON 400, and more than 4 KiB 413', async () => {
  const token = await signIn()
  for (const metadata of [undefined, 'text', 1, true]) {
    expect((await put(token, { metadata })).statusCode, String(metadata)).toBe(422)
  }
  expect((await put(token, '{')).statusCode).toBe(400)
  expect((await put(token, { metadata: { text: 'x'.repeat(4_096) } })).statusCode).toBe(413)
})

test('NUL characters, half letters, deep and clever names neither break it nor get in', async () => {
  const token = await signIn()
  const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`
  const body = `{"metadata":{"n\\u0000ul":"a\\u0000b","half":"\\ud800","__proto__":{"isAdmin":true},"deep":${deep}}}`
  expect((await put(token, body)).statusCode).toBe(200)
  const { metadata } = await read(token)
  expect(metadata).toMatchObject({ nul: 'ab', half: '\ufffd' })
  expect(metadata.isAdmin).toBeUndefined()
  expect(JSON.stringify(metadata).length).toBeLessThan(400)
})
