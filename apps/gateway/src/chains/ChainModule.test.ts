import { toSignInText } from '@latchkey/wire'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, createTestNetwork, type TestApp } from '../testing/createTestApp.js'
import { answerRpc, startUpstream, type Upstream } from '../testing/startUpstream.js'
import { signToy, toy } from '../testing/toy/toy.js'
import { chainModules } from './registry.js'

const alice = 'toy-Alice'
const marbles = 'toy-Marbles'
const gifts = [
  { hash: 'g2', from: 'toy-Bob', to: alice },
  { hash: 'g1', from: alice, to: 'toy-Bob' },
]

let node: Upstream
let gateway: TestApp
beforeAll(async () => {
  node = await startUpstream(
    answerRpc(({ method, params: [account] }) => {
      if (account !== alice) return method === 'toy_gifts' ? [] : {}
      return method === 'toy_gifts' ? gifts : { 'toy-Native': '250', [marbles]: '7' }
    }),
  )
  const town = createTestNetwork([node.url], {
    id: 'town',
    caipNetworkId: 'toy:town',
    chainNamespace: 'toy',
    name: 'Toy Town',
    isLocal: false,
    dollarsPerCoin: 2,
  })
  gateway = await createTestApp({
    networks: [createTestNetwork(), town],
    // The one line.
    dependencies: { chains: [...chainModules, toy] },
  })
})
afterAll(async () => {
  await gateway?.close()
  await node?.close()
})

const get = async (path: string) => {
  const response = await gateway.app.inject(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=p1`)
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

describe('a namespace that is a folder and a line', () => {
  test('has balances with prices, with and without its network named', async () => {
    const coin = {
      name: 'Toy',
      symbol: 'TOY',
      chainId: 'toy:town',
      address: 'toy-Native',
      value: 5,
      price: 2,
      priceUpdatedAt: expect.any(String),
      quantity: { decimals: '2', numeric: '2.50' },
      iconUrl: '',
    }
    for (const query of ['', '&chainId=toy:town']) {
      const { body } = await get(`account/${alice}/balance?currency=usd${query}`)
      expect(body.balances).toEqual([
        coin,
        expect.objectContaining({ symbol: 'MRB', address: `toy:town:${marbles}`, price: 0 }),
      ])
    }
  })

  test('reads certain tokens afresh, its own only', async () => {
    const refresh = (token: string) =>
      get(`account/toy-Bob/balance?currency=usd&chainId=toy:town&forceUpdate=${token}`)
    expect((await refresh(`toy:town:${marbles}`)).body.balances).toEqual([
      expect.objectContaining({ symbol: 'MRB', quantity: { decimals: '0', numeric: '0' } }),
    ])
    const foreign = await refresh(`eip155:31337:0x${'1'.repeat(40)}`)
    expect(foreign.status).toBe(400)
    expect(foreign.body.reasons[0]).toEqual({
      field: 'address',
      description: 'forceUpdate takes tokens of toy networks only',
    })
  })

  test('has a history in pages, by the network’s id and by what callers write for it', async () => {
    for (const chainId of ['toy:town', 'toytown-town']) {
      const first = await get(`account/${alice}/history?chainId=${chainId}`)
      expect(first.body.data).toMatchObject([
        { metadata: { hash: 'g2', operationType: 'receive', chain: 'toy:town' }, transfers: [] },
      ])
      const second = await get(`account/${alice}/history?chainId=${chainId}&cursor=${first.body.next}`)
      expect(second.body).toMatchObject({ data: [{ metadata: { hash: 'g1' } }], next: null })
    }
  })

  test('has networks that always look empty', async () => {
    expect((await get(`account/${alice}/history?chainId=toy:desert`)).body.data).toEqual([])
    expect((await get(`account/${alice}/balance?currency=usd&chainId=toy:desert`)).body.balances).toEqual([])
  })

  test('has names, kept by addresses of which case is a part', async () => {
    const named = await get(`identity/${alice}`)
    expect(named.body).toMatchObject({ name: 'Alice', avatar: null })
    expect(named.headers['cache-control']).toContain('max-age=86400')
    expect((await get('identity/toy-alice')).body).toMatchObject({ name: null })
    expect((await get('name/Alice')).body).toMatchObject({ address: alice })
    expect((await get('name/alice')).body).toMatchObject({ address: null })
  })

  test('signs accounts in', async () => {
    const authenticate = async (signer: string) => {
      const { nonce, token } = (await gateway.app.inject('/auth/v1/nonce?projectId=p1')).json()
      const site = 'app.example.org'
      const data = {
        accountAddress: alice,
        chainId: 'toy:town',
        domain: site,
        uri: `https://${site}/`,
        version: '1',
        nonce,
      }
      const message = toSignInText(data)
      return gateway.app.inject({
        method: 'POST',
        url: '/auth/v1/authenticate?projectId=p1',
        headers: { origin: `https://${site}`, 'x-nonce-jwt': `Bearer ${token}` },
        payload: { data, message, signature: signToy(signer, message) },
      })
    }
    const response = await authenticate(alice)
    expect(response.statusCode).toBe(200)
    expect(decodeJwt(response.json().token)).toMatchObject({
      address: alice,
      chainId: 'town',
      chainNamespace: 'toy',
      caip2Network: 'toy:town',
    })
    expect((await authenticate('toy-Mallory')).statusCode).toBe(401)
  })

  test('has its upstreams behind the proxy and its networks in the list', async () => {
    const { body } = await gateway.app.inject({
      method: 'POST',
      url: '/v1/?projectId=p1&chainId=toy:town',
      payload: { jsonrpc: '2.0', id: 1, method: 'toy_gifts', params: [alice] },
    })
    expect(JSON.parse(body).result).toEqual(gifts)
    expect((await get('supported-chains')).body.http).toEqual(['eip155:31337', 'toy:town'])
  })

  test('is in the figures by the names of its providers', async () => {
    await get(`account/${alice}/history?chainId=toy:town`)
    const { body } = await gateway.app.inject('/metrics')
    expect(body).toMatch(
      /latchkey_provider_answers_total\{capability="history",scope="toy",provider="toy-node",outcome="answered"\} [1-9]/,
    )
  })

  test('leaves the others as they were: what the gateway does not know is refused with field address', async () => {
    for (const call of ['balance?currency=usd', 'history?x=1']) {
      const { body, status } = await get(`account/${alice}/${call}&chainId=near:mainnet`)
      expect(status).toBe(400)
      expect(body.reasons[0].field).toBe('address')
      expect(body.reasons[0].description).toContain('near accounts')
    }
    expect((await get('identity/near.example')).status).toBe(400)
  })
})

test('without the line the same addresses and networks are unknown', async () => {
  const plain = await createTestApp()
  const ask = (path: string) => plain.app.inject(`/v1/${path}&projectId=p1`)
  for (const path of [`identity/${alice}?x=1`, `account/${alice}/balance?currency=usd`]) {
    const response = await ask(path)
    expect(response.statusCode).toBe(400)
    expect(response.json().reasons[0]).toEqual({
      field: 'address',
      description: 'The address provided is invalid',
    })
  }
  await plain.close()
})
