import type { ServerResponse } from 'node:http'
import { localCosmosHub } from '@latchkey/local/networks/cosmos'
import type { HistoryTransaction } from '@latchkey/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'

const account = 'cosmos10xcqpzrky6eff2g52qdye53xkk9jxkvrpq6uqr'
const other = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const { caipNetworkId: chainId } = localCosmosHub

/** One gateway and one node, which answers as each test tells it to. */
let node: Upstream
let gateway: TestApp
let asked: URL[] = []
let answer: (url: URL, response: ServerResponse) => unknown
beforeAll(async () => {
  node = await startUpstream((_, response, { url = '' }) => {
    const parsed = new URL(url, 'http://node')
    asked.push(parsed)
    const value = answer(parsed, response)
    if (value === undefined) return
    response.setHeader('content-type', 'application/json')
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  })
  // The first of its nodes does not answer at all. As a network of others: what is read is kept for a while.
  const rpcUrls = { default: { http: ['http://127.0.0.1:9', node.url] } }
  gateway = await createTestApp({
    networks: [{ ...localCosmosHub, rpcUrls }],
  })
})
afterAll(async () => {
  await gateway?.close()
  await node?.close()
})
beforeEach(() => {
  asked = []
  // What was kept of one test is none of the next one’s affair.
  gateway.clock.nowMs += 3 * 86_400_000
})

const read = async (path: string) => {
  const response = await gateway.app.inject(`/v1/account/${account}/${path}&chainId=${chainId}&projectId=p1`)
  return { status: response.statusCode, body: response.statusCode === 200 ? response.json() : undefined }
}
const balance = () => read('balance?currency=usd')
const history = (query = '') => read(`history?x=1${query}`)
const fail = (response: ServerResponse, status: number, message: string) =>
  void response.writeHead(status).end(JSON.stringify({ code: 5, message, details: [] }))
const isBalances = (url: URL) => url.pathname.endsWith(`/balances/${account}`)

describe('balances', () => {
  const denom = `ibc/${'AB'.repeat(32)}`

  test.each<[string, unknown]>([
    ['a text', 'no'],
    ['nothing', 'null'],
    ['a list', []],
    ['no balances', {}],
    ['less than nothing', { balances: [{ denom: 'uatom', amount: '-1' }] }],
    ['a fraction', { balances: [{ denom: 'uatom', amount: '1.5' }] }],
    ['a number', { balances: [{ denom: 'uatom', amount: 5 }] }],
    ['more digits than there are', { balances: [{ denom: 'uatom', amount: '9'.repeat(79) }] }],
  ])('%s is a failure, and no balance', async (_, nonsense) => {
    answer = () => nonsense
    expect((await balance()).status).toBeGreaterThanOrEqual(500)
  })

  test('the largest amount there is stays exact', async () => {
    const most = String(2n ** 256n - 1n)
    answer = () => ({ balances: [{ denom: 'uatom', amount: most }] })
    const { body } = await balance()
    expect(body.balances).toMatchObject([{ quantity: { numeric: `${most.slice(0, -6)}.${most.slice(-6)}` } }])
  })

  test('pages that never end are read to a bound; what is listed is asked for by itself then', async () => {
    let page = 0
    answer = (url) => {
      if (url.pathname.endsWith('/by_denom')) {
        return { balance: { denom: url.searchParams.get('denom'), amount: '7' } }
      }
      if (!isBalances(url)) return { metadata: {} }
      page += 1
      const coins = Array.from({ length: 200 }, (_, at) => ({ denom: `spam${page}x${at}`, amount: '1' }))
      return { balances: coins, pagination: { next_key: 'AAAA' } }
    }
    const { body } = await balance()
    expect(page).toBe(5)
    const known = body.balances.filter(({ flags }: { flags?: unknown }) => flags === undefined)
    expect(known.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(['ATOM', 'OSMO', 'USDC'])
    expect(body.balances).toHaveLength(3 + 15)
  })

  test('strange tokens have cleaned names, no picture, and an address that fits into ids', async () => {
    const strange = `factory/${other}/my_coin`
    answer = (url) => {
      if (isBalances(url)) return { balances: [{ denom: strange, amount: '12345' }] }
      return {
        metadata: {
          ...{ base: strange, display: 'shown', name: 'Free\u202e Mo\0ney', symbol: 'FREE' },
          denom_units: [{ denom: strange }, { denom: 'shown', exponent: 2 }],
        },
      }
    }
    expect((await balance()).body.balances).toMatchObject([
      {
        ...{
          name: 'Free Mo ney',
          symbol: 'FREE',
          quantity: { numeric: '123.45', decimals: '2' },
          iconUrl: '',
        },
        address: `${chainId}:factory%2F${other}%2Fmy%5Fcoin`,
      },
    ])
  })

  test.each<[string, (url: URL, response: ServerResponse) => unknown, string, string]>([
    [
      'metadata of another denom',
      (url, response) =>
        url.pathname.includes('denoms_metadata')
          ? {
              metadata: {
                base: 'uatom',
                display: 'atom',
                symbol: 'ATOM',
                denom_units: [{ denom: 'atom', exponent: 6 }],
              },
            }
          : fail(response, 404, 'not found'),
      'AB'.repeat(6),
      '5',
    ],
    [
      'metadata as transfers over IBC fill it in',
      (url, response) => {
        if (url.pathname.includes('/denoms/')) return fail(response, 501, 'Not Implemented')
        return url.pathname.includes('denoms_metadata')
          ? {
              metadata: {
                ...{ base: denom, display: 'transfer/channel-9/uxyz', symbol: 'UXYZ' },
                denom_units: [{ denom: 'uxyz', exponent: 0 }],
              },
            }
          : { denom_trace: { path: 'transfer/channel-9', base_denom: 'uxyz' } }
      },
      'uxyz',
      '5',
    ],
    [
      'newer words for its origin, on a node without metadata',
      (url, response) =>
        url.pathname.includes('/denoms/')
          ? { denom: { base: 'uxyz', trace: [{ port_id: 'transfer', channel_id: 'channel-9' }] } }
          : fail(response, 501, 'Not Implemented'),
      'uxyz',
      '5',
    ],
    ['nonsense for names', () => ({ metadata: 'x', denom_trace: 5, denom: [] }), 'AB'.repeat(6), '5'],
    [
      'decimals that no token has',
      () => ({
        metadata: { base: denom, display: 'd', symbol: 'BIG', denom_units: [{ denom: 'd', exponent: 1e9 }] },
      }),
      'AB'.repeat(6),
      '5',
    ],
  ])('%s: the amount is told in base units', async (_, describe, symbol, numeric) => {
    answer = (url, response) =>
      isBalances(url) ? { balances: [{ denom, amount: '5' }] } : describe(url, response)
    const { body } = await balance()
    expect(body.balances).toMatchObject([
      { symbol: expect.stringContaining(symbol), quantity: { numeric, decimals: '0' }, iconUrl: '' },
    ])
  })

  test('a node that tells nothing of names costs the names only', async () => {
    answer = (url, response) => {
      if (!isBalances(url)) return void response.writeHead(503).end('busy')
      return {
        balances: [
          { denom: 'uatom', amount: '1' },
          { denom, amount: '5' },
        ],
      }
    }
    expect((await balance()).body.balances).toHaveLength(2)
  })

  test('an answer for another denom than was asked counts nothing', async () => {
    answer = () => ({ balance: { denom: 'uother', amount: '1000' } })
    const { body } = await read(`balance?currency=usd&forceUpdate=${chainId}:uatom`)
    expect(body).toBe(undefined)
    answer = (url) => (isBalances(url) ? { balances: [] } : { balance: { denom: 'uother', amount: '1000' } })
    gateway.clock.nowMs += 86_400_000
    const fresh = await read(`balance?currency=usd&forceUpdate=${chainId}:uatom`)
    expect(fresh.body.balances).toMatchObject([{ symbol: 'ATOM', quantity: { numeric: '0.000000' } }])
  })
})

describe('history', () => {
  const toHash = (number: number) => number.toString(16).toUpperCase().padStart(8, '0').repeat(8)
  const toResponse = (number: number, more: object = {}) => ({
    ...{ txhash: toHash(number), height: String(number), code: 0, timestamp: '2026-01-02T03:04:05Z' },
    ...{ events: [], logs: [] },
    tx: {
      body: {
        messages: [
          {
            ...{ '@type': '/cosmos.bank.v1beta1.MsgSend', from_address: other, to_address: account },
            amount: [{ denom: 'uatom', amount: '5' }],
          },
        ],
        memo: '',
      },
      auth_info: { signer_infos: [{ sequence: '3' }], fee: { amount: [{ denom: 'uatom', amount: '9' }] } },
    },
    ...more,
  })
  const toList = (list: unknown) => ({ txs: [], tx_responses: list, total: '1' })
  const hashesOf = (body: { data: HistoryTransaction[] }) => body.data.map(({ metadata }) => metadata.hash)
  const withMessage = (message: object, more: object = {}) => {
    const { tx, ...rest } = toResponse(5)
    return { ...rest, tx: { ...tx, body: { ...tx.body, messages: [message] } }, ...more }
  }

  test.each<[string, unknown]>([
    ['a text', 'no'],
    ['no list', { tx_responses: 5 }],
    ['a failure', { code: 2, message: 'x' }],
  ])('%s is a failure, or no history', async (_, nonsense) => {
    answer = () => nonsense
    const { body, status } = await history()
    expect(status === 200 ? body : status).toEqual(
      status === 200 ? { data: [], next: null } : expect.any(Number),
    )
    expect(status === 200 || status >= 500).toBe(true)
  })

  test('what cannot be read costs only its own row', async () => {
    answer = () =>
      toList([
        toResponse(9),
        null,
        'x',
        toResponse(8, { txhash: 'no' }),
        toResponse(7, { height: '-1' }),
        toResponse(6, { code: 'x' }),
        toResponse(5, { tx: {} }),
        toResponse(4),
      ])
    expect(hashesOf((await history()).body)).toEqual([toHash(9), toHash(4)])
  })

  test('transactions of others are left out, and what a node says about transfers does not count', async () => {
    const event = {
      type: 'transfer',
      attributes: Object.entries({
        recipient: account,
        sender: other,
        amount: '999uatom',
        msg_index: '0',
      }).map(([key, value]) => ({ key, value })),
    }
    const foreign = withMessage({
      ...{ '@type': '/cosmos.bank.v1beta1.MsgSend', from_address: other, to_address: other },
      amount: [{ denom: 'uatom', amount: '5' }],
    })
    answer = () => toList([{ ...foreign, events: [event] }, toResponse(4, { events: [event] })])
    const { body } = await history()
    expect(hashesOf(body)).toEqual([toHash(4)])
    expect(body.data[0].transfers).toMatchObject([{ quantity: { numeric: '0.000005' } }])
    expect(body.data[0].transfers).toHaveLength(1)
  })

  test('of other messages the events tell, in the forms of old nodes and of new ones', async () => {
    const attributes = (given: readonly (readonly [string, string])[]) =>
      given.map(([key, value]) => ({ key, value }))
    const move = [
      ['recipient', account],
      ['sender', other],
      ['amount', '1000000uatom,7factory/x/y'],
    ] as const
    const fee = {
      type: 'transfer',
      attributes: attributes([
        ['recipient', other],
        ['sender', account],
        ['amount', '9uatom'],
      ]),
    }
    const message = { '@type': '/ibc.core.channel.v1.MsgRecvPacket', signer: other }
    const expected = [{ quantity: { numeric: '1' }, direction: 'in' }, { quantity: { numeric: '7' } }]
    const young = { type: 'transfer', attributes: attributes([...move, ['msg_index', '0']]) }
    answer = (url) =>
      url.pathname.endsWith('/txs') ? toList([withMessage(message, { events: [fee, young] })]) : {}
    expect((await history()).body.data).toMatchObject([
      { metadata: { operationType: 'receive' }, transfers: expected },
    ])
    gateway.clock.nowMs += 86_400_000
    // Two in one event, one behind the other; the second is of others.
    const old = {
      type: 'transfer',
      attributes: attributes([...move, ['recipient', other], ['sender', other], ['amount', '5uatom']]),
    }
    answer = (url) =>
      url.pathname.endsWith('/txs')
        ? toList([withMessage(message, { logs: [{ events: [old] }], events: [fee] })])
        : {}
    const { data } = (await history()).body
    expect(data).toMatchObject([{ transfers: expected }])
    expect(data[0].transfers).toHaveLength(2)
  })

  test('what somebody calls a message is no name of ours', async () => {
    const message = { '@type': 'constructor', sender: account, delegator_address: 5 }
    answer = () => toList([withMessage(message)])
    expect((await history()).body.data).toMatchObject([
      { metadata: { operationType: 'execute', isOwn: true, fee: '9' }, transfers: [] },
    ])
  })

  test('what is no address is told nowhere', async () => {
    const to = 'x'.repeat(100_000)
    const coins = [{ denom: 'uatom', amount: '5' }]
    const send = {
      '@type': '/cosmos.bank.v1beta1.MsgSend',
      from_address: account,
      to_address: to,
      amount: coins,
    }
    const event = {
      type: 'transfer',
      attributes: Object.entries({ recipient: to, sender: account, amount: '5uatom', msg_index: '0' }).map(
        ([key, value]) => ({ key, value }),
      ),
    }
    answer = () => toList([withMessage({ ...send, sender: account }, { events: [event] })])
    expect((await history()).body.data).toMatchObject([{ metadata: { sentTo: '' }, transfers: [] }])
  })

  test('a node that gives the same page for ever ends the history', async () => {
    const same = Array.from({ length: 50 }, (_, at) => toResponse(1_000 - at))
    answer = () => toList(same)
    const seen: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 20; page += 1) {
      const { body }: { body: { data: HistoryTransaction[]; next: string | null } } = await history(
        cursor === '' ? '' : `&cursor=${cursor}`,
      )
      seen.push(...hashesOf(body))
      cursor = body.next
    }
    expect(cursor).toBeNull()
    expect(seen).toEqual(same.map(({ txhash }) => txhash))
    // Two searches for each page, of which each looks a few times at most.
    expect(asked.length).toBeLessThanOrEqual(3 * 2 * 4)
  })

  test('a list longer than was asked for is cut', async () => {
    answer = () => toList(Array.from({ length: 1_000 }, (_, at) => toResponse(9_000 - at)))
    const { body } = await history()
    expect(body.data).toHaveLength(25)
    expect(body.next).not.toBeNull()
  })

  test('old nodes and new ones are asked in their own words', async () => {
    answer = () => toList([])
    await history()
    expect(asked).toHaveLength(2)
    for (const { searchParams } of asked) {
      expect(searchParams.get('query')).toBe(searchParams.get('events'))
      expect(searchParams.get('query')).toMatch(
        /^(message\.sender|transfer\.recipient)='cosmos1[a-z0-9]{38}'$/,
      )
      expect(searchParams.get('limit')).toBe(searchParams.get('pagination.limit'))
    }
  })
})
