import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { startNode, type ToyNode, toyNetworks } from '@latchkey/local/chains/toy'
import { toSignInText } from '@latchkey/wire'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keyBytes = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
const digest = createHash('sha256').update(keyBytes).digest('hex').slice(0, 40)
const address = `toy1p${digest}`

let node: ToyNode
let gateway: TestApp
beforeAll(async () => {
  const [network] = toyNetworks
  node = await startNode({ network, port: 0, setting: 'TOY' })
  node.ledger.seed([
    { address, amount: 2_500_000n },
    { address, amount: 500_000n, inscription: 'a drawing' },
  ])
  gateway = await createTestApp({ networks: [{ ...network, rpcUrls: { default: { http: [node.url] } } }] })
})
afterAll(async () => {
  await gateway?.close()
  await node?.stop()
})

test('tells what an address holds, and what of it can be spent', async () => {
  const response = await gateway.app.inject(`/v1/account/${address}/balance?currency=usd&projectId=p1`)
  expect(response.json().balances).toEqual([
    {
      ...{ name: 'Toy', symbol: 'TOY', chainId: 'toy:one', iconUrl: '', price: 1, value: 3 },
      quantity: { decimals: '6', numeric: '3.000000', spendable: '2.500000' },
      priceUpdatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
})

test.each([
  ['GET', '/fee', 200],
  ['GET', `/address/${address}/coins`, 200],
  ['GET', `/transaction/${'0'.repeat(64)}`, 404],
  ['GET', '/status', 400],
  ['POST', '/fee', 400],
])('passes on what may be asked of a node: %s %s', async (method, path, status) => {
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/v1/node?projectId=p1&chainId=toy:one',
    payload: { method, path, ...(method === 'POST' && { body: '{}' }) },
  })
  expect(response.statusCode).toBe(status)
})

test('hands transactions over, and answers what the node says of them', async () => {
  const unknown = { id: '0'.repeat(64), index: 0 }
  const transaction = {
    ...{ network: 'toy:one', inputs: [unknown], outputs: [{ address, amount: '1' }] },
    witnesses: ['0'.repeat(192)],
  }
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/v1/node?projectId=p1&chainId=toy:one',
    payload: { method: 'POST', path: '/transactions', body: JSON.stringify(transaction) },
  })
  expect([response.statusCode, response.json()]).toEqual([422, { error: 'A coin is spent or unknown' }])
})

const site = 'app.example.org'

/** Signs in with a text behind some words, as an address. */
async function signIn({ as = address, chainId = 'toy:one', words = 'toy message' } = {}) {
  const { nonce, token } = (await gateway.app.inject('/auth/v1/nonce?projectId=p1')).json()
  const data = { accountAddress: as, chainId, domain: site, uri: `https://${site}/`, version: '1', nonce }
  const message = toSignInText(data)
  const made = sign(null, Buffer.from(`${words}\n${message}`), privateKey)
  return gateway.app.inject({
    method: 'POST',
    url: '/auth/v1/authenticate?projectId=p1',
    headers: { origin: `https://${site}`, 'x-nonce-jwt': `Bearer ${token}` },
    payload: { data, message, signature: Buffer.concat([keyBytes, made]).toString('hex') },
  })
}

test('signs the owner of an address in', async () => {
  const response = await signIn()
  expect(response.statusCode).toBe(200)
  expect(decodeJwt(response.json().token)).toMatchObject({ address, caip2Network: 'toy:one' })
})

test.each([
  ['another’s address', { as: `toy1p${'7'.repeat(40)}` }],
  ['an address of another network', { as: address.replace('toy1', 'toy2') }],
  ['a transaction', { words: 'toy transaction' }],
])('refuses %s', async (_, options) => {
  expect((await signIn(options)).statusCode).toBeGreaterThanOrEqual(400)
})
