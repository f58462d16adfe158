import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp, createTestNetwork, type TestApp } from '../../testing/createTestApp.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'
import { createFindNetwork } from '../createFindNetwork.js'
import { createTransferReader } from './createTransferReader.js'

const account = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const other = 'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7'
const chainId = 'bip122:000000000019d6689c085ae165831e93'
const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
const rich = { ...none, funded_txo_count: 1, funded_txo_sum: 150_000_000, tx_count: 1 }
const good = { address: account, chain_stats: rich, mempool_stats: none }
const txid = 'ab'.repeat(32)
const transaction = {
  ...{ txid, version: 2, locktime: 0, size: 200, weight: 500, fee: 1_000 },
  vin: [{ txid: 'cd'.repeat(32), vout: 0, prevout: { scriptpubkey_address: other, value: 21_000 } }],
  vout: [{ scriptpubkey_address: account, value: 20_000 }],
  status: { confirmed: true, block_height: 800_000, block_hash: 'ef'.repeat(32), block_time: 1_700_000_000 },
}

let nodes: Upstream[] = []
let gateway: TestApp | undefined
afterEach(async () => {
  await gateway?.close()
  await Promise.all(nodes.map((node) => node.close()))
  nodes = []
  gateway = undefined
})

type Answer = (path: string, response: ServerResponse) => unknown

/** A gateway of a network whose nodes answer as they are told; an answer that is undefined has been written already. */
async function open(answers: readonly Answer[], changes: object = {}): Promise<TestApp> {
  nodes = await Promise.all(
    answers.map((answer) =>
      startUpstream((_, response, request) => {
        const value = answer(request.url ?? '', response)
        if (value === undefined) return
        response.setHeader('content-type', 'application/json')
        response.end(typeof value === 'string' ? value : JSON.stringify(value))
      }),
    ),
  )
  const network = createTestNetwork(
    nodes.map(({ url }) => url),
    {
      ...{ id: 'btc', caipNetworkId: chainId, chainNamespace: 'bip122', name: 'Bitcoin', isLocal: false },
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcWeights: Object.fromEntries(nodes.map(({ url }, index) => [url, index === 0 ? 1 : 0])),
      rpcTimeoutsMs: Object.fromEntries(nodes.map(({ url }) => [url, 500])),
      ...changes,
    },
  )
  gateway = await createTestApp({ networks: [network] })
  return gateway
}

async function ask({ app }: TestApp, path: 'balance' | 'history', query = '') {
  const url = `/v1/account/${account}/${path}?currency=usd&projectId=p1&chainId=${chainId}${query}`
  const response = await app.inject(url)
  return {
    status: response.statusCode,
    text: response.body,
    body: response.statusCode === 200 ? response.json() : {},
  }
}

const fail: Answer = (_, response) => void response.writeHead(503).end('busy')
const hang: Answer = () => undefined

test.each<[string, Answer]>([
  ['is busy', fail],
  ['does not answer', hang],
  ['breaks off', (_, response) => void response.destroy()],
  ['limits how often it is asked', (_, response) => void response.writeHead(429).end('slow down')],
  [
    'sends elsewhere',
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ],
])('when a node %s, the next is asked', async (_, first) => {
  const app = await open([first, () => good])
  const { body } = await ask(app, 'balance')
  expect(body.balances).toMatchObject([{ symbol: 'BTC', quantity: { numeric: '1.50000000' } }])
})

describe('balances', () => {
  test.each<[string, unknown]>([
    ['a page for people', '<html>Too many requests</html>'],
    ['nothing', ''],
    ['null', null],
    ['a list', []],
    ['text for numbers', { ...good, chain_stats: { ...rich, funded_txo_sum: '150000000' } }],
    ['less than nothing', { ...good, chain_stats: { ...rich, spent_txo_sum: -5 } }],
    ['parts of satoshis', { ...good, chain_stats: { ...rich, funded_txo_sum: 1.5 } }],
    ['numbers that are not exact', { ...good, chain_stats: { ...rich, funded_txo_sum: 1e300 } }],
    ['half of it', { address: account, chain_stats: rich }],
    ['a deep nest', `${'['.repeat(100_000)}`],
  ])('refuses %s', async (_, value) => {
    const { status, text } = await ask(await open([() => value]), 'balance')
    expect(status).toBe(503)
    expect(text).not.toContain('127.0.0.1')
  })

  test('more spent than was ever there is nothing, and what can be spent is at most what is there', async () => {
    const poor = { ...good, chain_stats: { ...rich, spent_txo_sum: 200_000_000 } }
    expect((await ask(await open([() => poor]), 'balance')).body.balances).toEqual([])
    await gateway?.close()
    const waiting = { ...none, spent_txo_sum: 100_000_000, spent_txo_count: 1, tx_count: 1 }
    const coins = [{ txid, vout: 0, value: 2_000_000_000, status: { confirmed: true } }]
    const app = await open([
      (path) =>
        path.endsWith('/utxo') ? coins : path.endsWith('/mempool') ? [] : { ...good, mempool_stats: waiting },
    ])
    const { body } = await ask(app, 'balance')
    expect(body.balances[0].quantity).toEqual({
      decimals: '8',
      numeric: '0.50000000',
      spendable: '0.50000000',
    })
  })

  test('a node that knows no addresses is none: it must not look as if there were nothing', async () => {
    const app = await open([(_, response) => void response.writeHead(404).end('Not found')])
    expect((await ask(app, 'balance')).status).toBe(503)
    expect((await ask(app, 'history')).status).toBe(503)
  })
})

describe('the history', () => {
  test.each<[string, unknown]>([
    ['no list', { transactions: [] }],
    ['an id that is none', [{ ...transaction, txid: '../../secret' }]],
    ['more coins than there are', [{ ...transaction, vout: [{ value: 2_100_000_000_000_001 }] }]],
    ['a time that no date has', [{ ...transaction, status: { confirmed: true, block_time: 1e15 } }]],
    ['a list without end', Array.from({ length: 101 }, () => transaction)],
  ])('refuses %s', async (_, value) => {
    expect((await ask(await open([() => value]), 'history')).status).toBe(503)
  })

  test('leaves out what does not concern the account, and what hides its coins', async () => {
    const strange = [
      { ...transaction, txid: '01'.repeat(32), vout: [{ scriptpubkey_address: other, value: 5 }] },
      { ...transaction, txid: '02'.repeat(32), vin: [{ prevout: null }], vout: [{ value: 5 }] },
      { ...transaction, txid: '03'.repeat(32), vin: [], vout: [] },
      { ...transaction, txid: '04'.repeat(32), vout: [{ scriptpubkey_address: account, value: 0 }] },
      transaction,
    ]
    const { body } = await ask(await open([() => strange]), 'history')
    expect(body.data).toMatchObject([
      { metadata: { hash: '04'.repeat(32), operationType: 'send' }, transfers: [] },
      {
        metadata: { hash: txid, operationType: 'receive' },
        transfers: [{ quantity: { numeric: '0.0002' } }],
      },
    ])
    expect(body.data).toHaveLength(2)
  })

  test('computes fees itself, and leaves out what would make money', async () => {
    const own = (txid: string, value: number) => ({
      ...{ ...transaction, txid, fee: 5 },
      vin: [{ prevout: { scriptpubkey_address: account, value: 50_000 } }],
      vout: [{ scriptpubkey_address: other, value }],
    })
    const { body } = await ask(
      await open([() => [own('05'.repeat(32), 50_001), own(txid, 49_000)]]),
      'history',
    )
    expect(body.data).toMatchObject([
      { metadata: { hash: txid, fee: '1000' }, transfers: [{ direction: 'out' }] },
    ])
    expect(body.data).toHaveLength(1)
  })

  test('who spends coins together with others is not told the others’ fee', async () => {
    const together = {
      ...transaction,
      vin: [
        { prevout: { scriptpubkey_address: account, value: 50_000 } },
        { prevout: { scriptpubkey_address: other, value: 50_000 } },
      ],
      vout: [
        { scriptpubkey_address: account, value: 30_000 },
        { scriptpubkey_address: other, value: 69_000 },
      ],
    }
    const { body } = await ask(await open([() => [together]]), 'history')
    expect(body.data[0].metadata).toMatchObject({ operationType: 'send', sentTo: other, isOwn: false })
    expect(body.data[0].metadata.fee).toBeUndefined()
    expect(body.data[0].transfers).toMatchObject([{ direction: 'out', quantity: { numeric: '0.0002' } }])
  })

  test('a node that answers with one page for ever is not asked for ever', async () => {
    const page = Array.from({ length: 25 }, (_, index) => ({
      ...transaction,
      txid: index.toString(16).padStart(64, '0'),
    }))
    const app = await open([() => page])
    const first = await ask(app, 'history')
    expect(first.body.next).not.toBeNull()
    const second = await ask(app, 'history', `&cursor=${encodeURIComponent(first.body.next)}`)
    expect(second.body).toEqual({ data: [], next: null })
  })
})

describe('payments', () => {
  const read = async (answer: Answer, changes: object = {}) => {
    await open([answer])
    const [node] = nodes
    const network = { caipNetworkId: chainId, isLocal: false, ...changes } as never
    const rpc = {
      askPath: async ({ path }: { path: string }) => {
        const response = await fetch(`${node?.url}${path}`)
        return { status: response.status, body: Buffer.from(await response.arrayBuffer()), contentType: '' }
      },
    } as never
    const reader = createTransferReader(createFindNetwork([{ network, rpc }]))
    return reader.read({ network, hash: txid, recipient: account.toUpperCase(), token: undefined })
  }
  const atHeight =
    (height: number, of: object = transaction): Answer =>
    (path) =>
      path.startsWith('/tx/') ? of : height

  test('waits for two blocks, and as many as the operator says', async () => {
    expect(await read(atHeight(800_000))).toBe('waiting')
    expect(await read(atHeight(800_001))).toEqual({
      hasSucceeded: true,
      minedAtMs: 1_700_000_000_000,
      receivedAtomic: 20_000n,
      senders: [other],
    })
    expect(await read(atHeight(800_004), { paymentConfirmations: 6 })).toBe('waiting')
    expect(await read(atHeight(800_005), { paymentConfirmations: 6 })).toMatchObject({
      receivedAtomic: 20_000n,
    })
    expect(await read(atHeight(800_000), { isLocal: true })).toMatchObject({ receivedAtomic: 20_000n })
  })

  test('does not believe an answer about another transaction, or one that no block has', async () => {
    expect(await read(atHeight(900_000, { ...transaction, txid: '00'.repeat(32) }))).toBeUndefined()
    expect(await read(atHeight(900_000, { ...transaction, status: { confirmed: false } }))).toBe('waiting')
    const missing: Answer = (_, response) => void response.writeHead(404).end('Transaction not found')
    expect(await read(missing)).toBeUndefined()
    await expect(read(() => ({}))).rejects.toMatchObject({ code: 'wire/response' })
  })

  test('ids are 64 digits in either case', () => {
    const { toHashKey } = createTransferReader(createFindNetwork([]))
    expect(toHashKey(txid.toUpperCase())).toBe(txid)
    for (const text of ['', txid.slice(1), `${txid}0`, `0x${txid.slice(2)}`, '\0']) {
      expect(toHashKey(text)).toBeUndefined()
    }
  })
})
