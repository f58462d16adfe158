import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChainContext } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { cosmos } from '../cosmos.js'
import { localHub } from '../networks.js'
import { toRefusal } from '../send/toRefusal.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const address = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const other = 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'
const { signal } = new AbortController()

/** A node's answer that is no success. */
class Failure {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {}
}
const refuse = (code: number, status = 500, message = 'because') =>
  new Failure(status, JSON.stringify({ code, message, details: [] }))

/**
 * A node with these answers by path, and the chain of a kit that reads it.
 *
 * @param further - Nodes that are asked after it.
 */
async function serve(
  answers: Readonly<Record<string, unknown>> | RequestListener,
  further: readonly string[] = [],
) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    if (typeof answers === 'function') return answers(request, response)
    const [path = ''] = (request.url ?? '').split('?')
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    if (found === undefined) {
      response.statusCode = 404
      return response.end('{"code":5,"message":"not found","details":[]}')
    }
    if (found instanceof Failure) {
      response.statusCode = found.status
      return response.end(found.body)
    }
    response.end(typeof found === 'string' ? found : JSON.stringify(found))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const network = { ...localHub, rpcUrls: { default: { http: [url] } } }
  const customRpcUrls = { [network.caipNetworkId]: [url, ...further] }
  const chain = cosmos({ networks: [network], customRpcUrls, timeoutMs: 300 }).create(createChainContext())
  const { balances, send } = chain.capabilities
  if (!balances?.checkChange || !send) throw new Error('The chain can do less')
  return { asked, url, network, balances, send, checkChange: balances.checkChange }
}

const balance = (amount: string, denom = 'uatom') => ({ balance: { denom, amount } })
const account = {
  account: { '@type': '/cosmos.auth.v1beta1.BaseAccount', address, account_number: '7', sequence: '1' },
}

describe('balances', () => {
  test('of the native token are read by its denom', async () => {
    const { balances, network, asked } = await serve({ '/by_denom': balance('1250000') })
    expect(await balances.readNative({ network, address, signal })).toBe(1_250_000n)
    expect(asked).toEqual([`GET /cosmos/bank/v1beta1/balances/${address}/by_denom?denom=uatom`])
  })

  test.each([
    ['another token', balance('1', 'uosmo')],
    ['a negative amount', balance('-1')],
    ['a broken amount', balance('1.5')],
    ['an endless amount', balance('9'.repeat(200))],
    ['a page of a server', '<html>'],
    ['nothing', {}],
    ['a long answer', `{"balance":${' '.repeat(2_000_000)}}`],
  ])('are none where a node answers with %s', async (_, answer) => {
    const { balances, network } = await serve({ '/by_denom': answer })
    await expect(balances.readNative({ network, address, signal })).rejects.toMatchObject({
      code: 'wire/network',
    })
  })

  test('are given up where a node never answers', async () => {
    const { balances, network } = await serve(() => {})
    await expect(balances.readNative({ network, address, signal })).rejects.toMatchObject({
      code: 'wire/network',
    })
  })

  test('are told to have changed when any token has, in whichever order they come', async () => {
    const coins = [
      { denom: 'uatom', amount: '5' },
      { denom: 'ibc/A', amount: '7' },
    ]
    let held = coins
    const { checkChange, network, asked } = await serve((_, response) => {
      response.end(JSON.stringify({ balances: held, pagination: { next_key: null, total: '2' } }))
    })
    const look = (cursor?: string) => checkChange({ network, address, cursor, signal })
    const { cursor, hasChanged } = await look()
    expect(hasChanged).toBe(false)
    held = [...coins].reverse()
    expect(await look(cursor)).toEqual({ cursor, hasChanged: false })
    held = [{ denom: 'uatom', amount: '5' }]
    expect((await look(cursor)).hasChanged).toBe(true)
    expect(asked[0]).toContain('pagination.limit=1000')
  })
})

describe('what a transfer costs, at a node', () => {
  const transfer = {
    ...{ from: address, to: other, amountAtomic: 5n, signal },
    token: { type: 'native', ...localHub.nativeCurrency } as const,
  }
  const usual = {
    '/by_denom': balance('1000000'),
    [`/accounts/${address}`]: account,
    '/simulate': { gas_info: { gas_wanted: '0', gas_used: '100000' } },
  }

  test.each([
    ['of a base account', account],
    [
      'within another kind',
      {
        account: { '@type': '/ethermint.types.v1.EthAccount', base_account: account.account, code_hash: '' },
      },
    ],
    ['within a vesting one', { account: { base_vesting_account: { base_account: account.account } } }],
    ['without numbers, which are 0', { account: { address } }],
  ])('is read for an account %s', async (_, answer) => {
    const { send, network } = await serve({ ...usual, [`/accounts/${address}`]: answer })
    expect((await send.estimateFee({ ...transfer, network })).feeAtomic).toBe(1_400n)
  })

  test('is none where the node answers for another account, or asks for endless gas', async () => {
    const forged = await serve({
      ...usual,
      [`/accounts/${address}`]: { account: { ...account.account, address: other } },
    })
    await expect(forged.send.estimateFee({ ...transfer, network: forged.network })).rejects.toMatchObject({
      code: 'wire/network',
    })
    const greedy = await serve({ ...usual, '/simulate': { gas_info: { gas_used: '99999999999' } } })
    await expect(greedy.send.estimateFee({ ...transfer, network: greedy.network })).rejects.toThrow(
      'more gas',
    )
  })

  test.each([
    [
      "failed to execute message; message index: 0: 1uatom is smaller than 5uatom: insufficient funds: unknown request [cosmos/cosmos-sdk@v0.53.4/x/bank/keeper/send.go:300] with gas used: '52421'",
      'send/insufficient-funds',
      undefined,
    ],
    [
      "cosmos1fl48 is not allowed to receive funds: unauthorized [cosmos/cosmos-sdk/x/bank/keeper/msg_server.go:47] with gas used: '1'",
      'send/would-fail',
      'cosmos1fl48 is not allowed to receive funds: unauthorized',
    ],
    ['', 'send/would-fail', undefined],
  ])('is refused with the network’s reason: %s', async (message, code, reason) => {
    const { send, network } = await serve((request, response) => {
      const found = Object.entries(usual).find(([end]) => request.url?.split('?')[0]?.endsWith(end))?.[1]
      if (!request.url?.endsWith('/simulate')) return response.end(JSON.stringify(found))
      response.statusCode = 500
      response.end(JSON.stringify({ code: 2, message, details: [] }))
    })
    await expect(send.estimateFee({ ...transfer, network })).rejects.toMatchObject({
      code,
      ...(reason && { context: { reason } }),
    })
  })

  test('a node that is not well is not taken for a refusal', async () => {
    const { send, network } = await serve((request, response) => {
      const found = Object.entries(usual).find(([end]) => request.url?.split('?')[0]?.endsWith(end))?.[1]
      if (!request.url?.endsWith('/simulate')) return response.end(JSON.stringify(found))
      response.statusCode = 503
      response.end('{"code":14,"message":"unavailable"}')
    })
    await expect(send.estimateFee({ ...transfer, network })).rejects.toMatchObject({ code: 'wire/network' })
  })
})

describe('a node that cannot tell', () => {
  const transfer = {
    ...{ from: address, to: other, amountAtomic: 5n, signal },
    token: { type: 'native', ...localHub.nativeCurrency } as const,
  }
  const usual = {
    '/by_denom': balance('1000000'),
    [`/accounts/${address}`]: account,
    '/simulate': { gas_info: { gas_wanted: '0', gas_used: '100000' } },
  }
  const hash = 'AB'.repeat(32)
  const failures: [string, Failure][] = [
    ['fails', refuse(2)],
    ['does not offer it', refuse(12, 501)],
    ['takes the question for another', refuse(3, 400)],
    ['stands behind a page that says 400', new Failure(400, '<html>')],
    ['stands behind a page that says 404', new Failure(404, '<html>')],
    ['says 404 in words of its own', new Failure(404, '{"message":"no Route matched"}')],
  ]

  test.each(failures)('of an account has not said that there is none: it %s', async (_, failure) => {
    const broken = { ...usual, [`/accounts/${address}`]: failure }
    const alone = await serve(broken)
    await expect(alone.send.estimateFee({ ...transfer, network: alone.network })).rejects.toMatchObject({
      code: 'wire/network',
    })
    const { url } = await serve(usual)
    const { send, network } = await serve(broken, [url])
    expect((await send.estimateFee({ ...transfer, network })).feeAtomic).toBe(1_400n)
  })

  test.each(failures)('of a balance is not believed, and another is asked: it %s', async (_, failure) => {
    const { url } = await serve(usual)
    const { balances, network } = await serve({ '/by_denom': failure }, [url])
    expect(await balances.readNative({ network, address, signal })).toBe(1_000_000n)
  })

  test.each(failures)('of a transaction does not hide what another has: it %s', async (_, failure) => {
    const { url } = await serve({ [`/txs/${hash}`]: { tx_response: { code: 0, height: '7' } } })
    const { send, network } = await serve({ [`/txs/${hash}`]: failure }, [url])
    const ending = AbortSignal.timeout(1_000)
    expect(await send.waitForReceipt({ network, hash, signal: ending })).toBe(hash)
  })

  test('of transactions is asked again, and waiting goes on', async () => {
    let isWell = false
    const { send, network } = await serve((_, response) => {
      response.statusCode = isWell ? 200 : 404
      response.end(isWell ? JSON.stringify({ tx_response: { code: 0, height: '7' } }) : '<html>')
      isWell = true
    })
    const ending = AbortSignal.timeout(5_000)
    expect(await send.waitForReceipt({ network, hash, signal: ending })).toBe(hash)
  })

  test.each([refuse(12, 501), new Failure(400, '<html>'), new Failure(404, '<html>')])(
    'does not refuse a transaction by it (%j)',
    async (failure) => {
      const { url } = await serve(usual)
      const { send, network } = await serve({ ...usual, '/simulate': failure }, [url])
      expect((await send.estimateFee({ ...transfer, network })).feeAtomic).toBe(1_400n)
    },
  )
})

describe('tokens, as a node names them', () => {
  const hash = '27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'
  const denom = `ibc/${hash}`
  const metadata = (change: object) => ({
    metadata: {
      ...{ base: denom, display: 'atom', name: 'Cosmos Hub', symbol: 'ATOM' },
      denom_units: [
        { denom, exponent: 0 },
        { denom: 'atom', exponent: 6 },
      ],
      ...change,
    },
  })
  const read = async (answers: object, at = denom) => {
    const { send, network } = await serve({ '/by_denom': balance('9', at), ...answers })
    return send.readToken({ network, address: at, owner: address, signal })
  }

  test('have its names and decimals', async () => {
    expect(await read({ '/denoms_metadata_by_query_string': metadata({}) })).toEqual({
      ...{ type: 'token', name: 'Cosmos Hub', symbol: 'ATOM', decimals: 6, balanceAtomic: 9n },
      address: `cosmos:latchkey-hub-1:ibc%2F${hash}`,
    })
  })

  test.each([
    [
      'newer',
      {
        [`/denoms/${hash}`]: {
          denom: { base: 'uatom', trace: [{ port_id: 'transfer', channel_id: 'channel-0' }] },
        },
      },
    ],
    [
      'older',
      { [`/denom_traces/${hash}`]: { denom_trace: { path: 'transfer/channel-0', base_denom: 'uatom' } } },
    ],
  ])('without names are called by where they came from, in base units (%s nodes)', async (_, trace) => {
    expect(await read(trace)).toMatchObject({
      name: 'transfer/channel-0/uatom',
      symbol: 'uatom',
      decimals: 0,
    })
  })

  test.each([refuse(5, 404), refuse(12, 501)])(
    'are called by their denom where a node has nothing (%j)',
    async (nothing) => {
      const answers = {
        ...{ '/denoms_metadata_by_query_string': nothing, [`/denoms/${hash}`]: nothing },
        [`/denom_traces/${hash}`]: nothing,
      }
      expect(await read(answers)).toMatchObject({ name: denom, decimals: 0 })
    },
  )

  test('are not called by an origin that is not theirs', async () => {
    const forged = {
      [`/denoms/${hash}`]: {
        denom: { base: 'uusdc', trace: [{ port_id: 'transfer', channel_id: 'channel-0' }] },
      },
    }
    expect(await read(forged)).toMatchObject({ name: denom, decimals: 0 })
  })

  test.each([
    ['without a unit that is shown', { display: 'gold' }],
    ['with decimals beyond all measure', { denom_units: [{ denom: 'atom', exponent: 400 }] }],
    ['without any words', { symbol: '\u202e', display: '' }],
  ])('have no names that are %s', async (_, change) => {
    expect(await read({ '/denoms_metadata_by_query_string': metadata(change) })).toMatchObject({
      decimals: 0,
    })
  })

  test('with hostile names are one short line', async () => {
    const odd = metadata({ symbol: `A\u202eT\nM${'x'.repeat(900)}`, name: 'a\u0000b' })
    const token = await read({ '/denoms_metadata_by_query_string': odd })
    expect(token.symbol.length).toBeLessThanOrEqual(64)
    expect(token.symbol).not.toMatch(/[\n\u202e]/)
    expect(token.name).not.toContain('\0')
  })
})

test.each([
  [5, 'sdk', '', 'send/insufficient-funds'],
  [11, 'sdk', 'out of gas', 'send/limit-too-low'],
  [13, 'sdk', '', 'send/fee-too-low'],
  [
    32,
    'sdk',
    'account sequence mismatch, expected 5, got 4: incorrect account sequence',
    'send/nonce-too-low',
  ],
  [
    32,
    'sdk',
    'account sequence mismatch, expected 5, got 9: incorrect account sequence',
    'send/nonce-too-high',
  ],
  [32, 'sdk', 'nonsense', 'send/nonce-too-low'],
  [12, 'sdk', 'memo too large', 'send/would-fail'],
  [4, 'sdk', 'signature verification failed', 'send/failed'],
  [99, 'sdk', '', 'send/failed'],
  [5, 'wasm', 'contract says no', 'send/would-fail'],
])('code %s of %s (%s) is %s', (code, codespace, raw_log, expected) => {
  expect(toRefusal({ code, codespace, raw_log }).code).toBe(expected)
})
