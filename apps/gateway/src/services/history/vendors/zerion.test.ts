import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { getHistory } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../../testing/createTestApp.js'
import { startUpstream } from '../../../testing/startUpstream.js'

const [owner, friend] = localAccounts
const { usdc } = localContracts
const hash = `0x${'a'.repeat(64)}`
const odd = `0x${'b'.repeat(40)}`

let chains: TestChains<1>
beforeAll(async () => {
  chains = await startTestChains()
})
afterAll(() => chains?.stop())
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const fungible = (address: string | null, symbol: string, decimals: number, more: object = {}) => ({
  fungible_info: {
    ...{ name: symbol, symbol, icon: { url: 'https://cdn.example/icon.png' }, flags: { verified: true } },
    implementations: [
      { chain_id: 'polygon', address: odd, decimals: 6 },
      { chain_id: 'ethereum', address, decimals },
    ],
  },
  direction: 'in',
  quantity: { int: '2500000', decimals, float: 2.5, numeric: '2.5' },
  ...{ value: 2.5, price: 1, sender: friend, recipient: owner },
  ...more,
})

/** A transaction in the shape of Zerion's documentation. */
const transaction = (attributes: object = {}, chain = 'ethereum') => ({
  type: 'transactions',
  id: `id of ${chain}`,
  attributes: {
    ...{ operation_type: 'receive', hash, mined_at_block: 17_421_638, mined_at: '2026-03-01T10:00:00Z' },
    ...{ sent_from: friend, sent_to: usdc, status: 'confirmed', nonce: 7 },
    fee: { fungible_info: null, quantity: { int: '21000', decimals: 18, float: 0, numeric: '0' } },
    transfers: [fungible(usdc, 'USDC', 6)],
    ...{ approvals: [], application_metadata: { name: 'Somebody' }, flags: { is_trash: false } },
    ...attributes,
  },
  relationships: {
    chain: { links: { related: 'https://api.example' }, data: { type: 'chains', id: chain } },
  },
})

type Answer = { status?: number; body: unknown }

/** A gateway whose operator pays Zerion, which is a server of the same wire format here. */
async function make(answer: (query: URLSearchParams) => Answer, key: string | undefined = 'zk_dev_key') {
  const asked: { path: string; query: URLSearchParams; key: string | undefined }[] = []
  const vendor = await startUpstream((_body, response, request) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://vendor')
    asked.push({ path, query, key: request.headers.authorization })
    const { body, status = 200 } = answer(query)
    response.writeHead(status, { 'content-type': 'application/vnd.api+json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const [network] = chains.networks
  const gateway = await createTestApp({
    // The local chain under the ids of a network that Zerion reads and of one that it does not.
    networks: [1, 31_337].map((id) => ({ ...network, id, caipNetworkId: `eip155:${id}`, index: undefined })),
    config: { settings: { LATCHKEY_ZERION_URL: vendor.url, LATCHKEY_ZERION_KEY: key } },
  })
  closers.push(gateway.close, vendor.close)
  return {
    asked,
    async read(more: Record<string, string> = {}) {
      const query = new URLSearchParams({ projectId: 'p1', currency: 'usd', chainId: 'eip155:1', ...more })
      const response = await gateway.app.inject(`/v1/account/${owner}/history?${query}`)
      const isJson = response.headers['content-type']?.toString().includes('json')
      return { status: response.statusCode, body: isJson ? response.json() : response.body }
    },
  }
}

test('a page says what Zerion says, in the shape of the wire', async () => {
  const { asked, read } = await make(() => ({
    body: {
      links: { self: 'x', next: 'https://api.example/v1/next?page%5Bafter%5D=two%2Bmore' },
      data: [
        transaction({
          ...{ sent_from: owner, operation_type: 'trade' },
          transfers: [
            fungible(usdc.toLowerCase(), 'USDC', 6),
            fungible(null, 'ETH', 18, { direction: 'out', value: null, price: null }),
            fungible(odd, 'Claim at free.example', 6),
            {
              nft_info: { contract_address: odd, token_id: '42', name: 'Cat #42', interface: 'erc721' },
              ...{ direction: 'in', quantity: { int: '1', decimals: 0 }, value: null, price: null },
            },
          ],
        }),
      ],
    },
  }))
  const { body, status } = await read()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(v.is(getHistory.response, body)).toBe(true)
  expect(body.next).toBe('zerion.two+more')
  expect(body.data).toHaveLength(1)
  expect(body.data[0].metadata).toMatchObject({
    ...{ operationType: 'trade', hash, minedAt: '2026-03-01T10:00:00Z', sentFrom: owner, sentTo: usdc },
    ...{ status: 'confirmed', nonce: 7, chain: 'eip155:1', fee: '21000', isOwn: true },
  })
  const [token, ether, spam, nft] = body.data[0].transfers
  expect(token).toMatchObject({ direction: 'in', quantity: { numeric: '2.5' }, value: 2.5, price: 1 })
  expect(token.fungible_info).toMatchObject({ symbol: 'USDC', address: usdc.toLowerCase() })
  expect(ether).toMatchObject({ direction: 'out', value: null, price: null })
  expect(ether.fungible_info).not.toHaveProperty('address')
  // Whatever it is said to be worth: nobody here lists it.
  expect(spam).toMatchObject({ value: null, fungible_info: { icon: null, flags: { is_spam: true } } })
  expect(nft).toMatchObject({ nft_info: { name: 'Cat #42', contract: odd, token_id: '42' } })
  const [question] = asked
  expect(question?.path).toBe(`/wallets/${owner}/transactions/`)
  expect(question?.query.get('filter[chain_ids]')).toBe('ethereum')
  expect(question?.key).toBe(`Basic ${Buffer.from('zk_dev_key:').toString('base64')}`)
  await read({ cursor: body.next })
  expect(asked[1]?.query.get('page[after]')).toBe('two+more')
})

test('what is odd, on its way or of another network is left out, and hides nothing else', async () => {
  const { read } = await make(() => ({
    body: {
      links: {},
      data: [
        ...[transaction({ status: 'pending' }), transaction({}, 'polygon'), transaction({ hash: '0x12' })],
        ...[transaction({ mined_at: 'yesterday' }), transaction({ nonce: -1 }), null, 'x', {}],
        transaction({ transfers: [{ ...fungible(usdc, 'USDC', 6), quantity: { int: '1e5', decimals: 6 } }] }),
        transaction({ transfers: [fungible(usdc, 'USDC', 6, { direction: 'out' })], sent_to: '' }),
      ],
    },
  }))
  const { body } = await read()
  expect(body.next).toBeNull()
  expect(body.data).toHaveLength(1)
  expect(body.data[0].metadata).toMatchObject({ sentTo: '', isOwn: false })
  expect(body.data[0].metadata).not.toHaveProperty('fee')
})

test.each([
  ['fails', { status: 500, body: {} }],
  ['takes the key for none', { status: 401, body: {} }],
  ['answers something else', { body: '<html>' }],
  ['answers without end', { body: `"${'x'.repeat(2_000_001)}"` }],
])('a vendor that %s costs nothing but its answer: the network is read', async (_, answer) => {
  const { asked, read } = await make(() => answer)
  const { body, status } = await read()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.length).toBeGreaterThan(0)
  expect(asked).toHaveLength(1)
  // The gateway's own reading goes on with its own pages.
  if (body.next !== null) {
    expect((await read({ cursor: body.next })).status).toBe(200)
    expect(asked).toHaveLength(1)
  }
})

test('a cursor that Zerion does not know is the caller’s mistake', async () => {
  const { read } = await make(() => ({ status: 400, body: { errors: [] } }))
  expect(await read({ cursor: 'zerion.nothing' })).toMatchObject({ status: 400 })
})

test('a network that Zerion does not read, and a gateway without a key, ask nobody', async () => {
  const { asked, read } = await make(() => ({ body: { links: {}, data: [] } }))
  expect((await read({ chainId: 'eip155:31337' })).body.data.length).toBeGreaterThan(0)
  expect(asked).toEqual([])
  const without = await make(() => ({ body: { links: {}, data: [] } }), '')
  expect((await without.read()).body.data.length).toBeGreaterThan(0)
  expect(without.asked).toEqual([])
})
