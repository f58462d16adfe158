import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { createPublicClient, custom } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../db/Database.js'
import {
  createTestApp,
  createTestNetwork,
  type TestApp,
  type TestAppOptions,
} from '../../../testing/createTestApp.js'
import { openTestDatabase } from '../../../testing/openTestDatabase.js'
import { answerRpc, startUpstream, type Upstream } from '../../../testing/startUpstream.js'

let shared: OpenDatabase
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  shared = await openTestDatabase()
})
afterAll(() => shared.close())
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function openGateway(options: TestAppOptions): Promise<TestApp> {
  const gateway = await createTestApp({ shared, ...options })
  opened.unshift(gateway)
  return gateway
}

async function openUpstream(answer: Parameters<typeof startUpstream>[0]): Promise<Upstream> {
  const upstream = await startUpstream(answer)
  opened.push(upstream)
  return upstream
}

function post({ app }: TestApp, payload: unknown, query = '') {
  return app.inject({
    method: 'POST',
    url: `/v1/?chainId=eip155:31337&projectId=p1${query}`,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

const blockNumber = { jsonrpc: '2.0', id: 7, method: 'eth_blockNumber', params: [] }
const echoMethod = answerRpc(({ method }) => method)

describe('what everybody asks for', () => {
  const post7 = (gateway: TestApp, id: number | string, query = '') =>
    post(gateway, { ...blockNumber, id }, query).then((response) => response.json())

  /** A node that answers a number that grows with each call, when it is told to. */
  async function openHeldNode() {
    const waiting: (() => void)[] = []
    let number = 0
    const upstream = await openUpstream((body, response) => {
      const result = `0x${(++number).toString(16)}`
      const { id } = JSON.parse(body)
      waiting.push(() => response.end(JSON.stringify({ jsonrpc: '2.0', id, result })))
    })
    const next = async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()?.()
    }
    return { next, upstream }
  }

  test('is answered under the id of each', async () => {
    const { next, upstream } = await openHeldNode()
    const gateway = await openGateway({ networks: [createTestNetwork([upstream.url])] })
    const first = post7(gateway, 'a')
    await expect.poll(() => upstream.received.length).toBe(1)
    const late = post7(gateway, 3)
    await next()
    expect(await first).toEqual({ jsonrpc: '2.0', id: 'a', result: '0x1' })
    await next()
    expect(await late).toEqual({ jsonrpc: '2.0', id: 3, result: '0x2' })
  })

  test('one who holds on to an upstream asks for itself', async () => {
    const { next, upstream } = await openHeldNode()
    const gateway = await openGateway({ networks: [createTestNetwork([upstream.url])] })
    const own = Promise.all([1, 2].map((id) => post7(gateway, id, `&sessionId=s${id}`)))
    await expect.poll(() => upstream.received.length).toBe(2)
    await next()
    await next()
    expect((await own).map(({ id }) => id)).toEqual([1, 2])
  })
})

describe('with real chains', () => {
  let chains: TestChains<2>
  let gateway: TestApp
  beforeAll(async () => {
    chains = await startTestChains({ chains: 2 })
    gateway = await createTestApp({ networks: chains.networks })
  })
  afterAll(async () => {
    await gateway?.close()
    await chains?.stop()
  })

  test('§7.033, §7.035, RPC-1: answers {rpc}/v1/?chainId&projectId on each network with the request’s id', async () => {
    for (const { caipNetworkId } of chains.networks) {
      const response = await gateway.app.inject({
        method: 'POST',
        url: `/v1/?chainId=${caipNetworkId}&projectId=p1`,
        payload: {
          jsonrpc: '2.0',
          id: 'abc',
          method: 'eth_getBalance',
          params: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest'],
        },
      })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toContain('application/json')
      expect(response.json()).toEqual({
        jsonrpc: '2.0',
        id: 'abc',
        result: expect.stringMatching(/^0x[0-9a-f]+$/),
      })
    }
  })

  test('RPC-3: chain id and network version are those of the network asked for', async () => {
    for (const { caipNetworkId, id } of chains.networks) {
      const ask = async (method: string) =>
        (
          await gateway.app.inject({
            method: 'POST',
            url: `/v1?chainId=${caipNetworkId}&projectId=p1`,
            payload: { jsonrpc: '2.0', id: 1, method, params: [] },
          })
        ).json().result
      expect(await ask('eth_chainId')).toBe(`0x${id.toString(16)}`)
      expect(await ask('net_version')).toBe(String(id))
      expect(await ask('net_listening')).toBe(true)
    }
  })

  test('§7.033, RPC-8: a batch answers each request under its id', async () => {
    const response = await post(gateway, [blockNumber, { ...blockNumber, id: 8, method: 'eth_gasPrice' }])
    expect(response.json().map(({ id }: { id: number }) => id)).toEqual([7, 8])
  })

  test('an execution error is passed on inside HTTP 200', async () => {
    const response = await post(gateway, {
      ...blockNumber,
      method: 'eth_sendRawTransaction',
      params: ['0x00'],
    })
    expect(response.statusCode).toBe(200)
    expect(response.json().error.code).toBeTypeOf('number')
  })

  test('§7.038: an eth_call that verifies a signature reaches the chain through the proxy', async () => {
    const client = createPublicClient({
      transport: custom({
        async request({ method, params }) {
          const { error, result } = (await post(gateway, { jsonrpc: '2.0', id: 1, method, params })).json()
          if (error) throw Object.assign(new Error(error.message), error)
          return result
        },
      }),
    })
    const [{ nft }] = chains.networks
    expect(
      await client.verifyMessage({ address: nft, message: 'x', signature: `0x${'11'.repeat(65)}` }),
    ).toBe(false)
  })

  test('what administers a node is refused and changes nothing', async () => {
    const address = `0x${'5'.repeat(40)}`
    const refused = await post(gateway, {
      ...blockNumber,
      method: 'anvil_setBalance',
      params: [address, '0xff'],
    })
    expect(refused.statusCode).toBe(200)
    expect(refused.json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: expect.objectContaining({ code: -32_601 }),
    })
    const doubled = `{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["${address}","0xff"],"method":"eth_chainId"}`
    await post(gateway, doubled)
    // A development node holds keys: unlocked accounts that sign whatever they are told.
    const [rich] = localAccounts
    const sending = [{ from: rich, to: address, value: '0x1' }]
    const sent = await post(gateway, { ...blockNumber, method: 'eth_sendTransaction', params: sending })
    expect(sent.json()).toMatchObject({ error: { code: -32_601 } })
    const balance = await post(gateway, {
      ...blockNumber,
      method: 'eth_getBalance',
      params: [address, 'latest'],
    })
    expect(balance.json().result).toBe('0x0')
  })
})

describe('what is forwarded', () => {
  test('the body is forwarded as it came, also when it is no valid JSON-RPC', async () => {
    const upstream = await openUpstream((_body, response) => response.end('{"any":"thing"}'))
    const gateway = await openGateway({ networks: [createTestNetwork([upstream.url])] })
    for (const body of [
      '{ "jsonrpc":"2.0", "id":1e0, "method":"eth_call" ,"params":[12345678901234567890]}',
      '[]',
      '5',
    ]) {
      const response = await post(gateway, body)
      expect(response.body).toBe('{"any":"thing"}')
      expect(upstream.received.at(-1)).toBe(body)
    }
  })

  test('refused requests of a batch do not stop the others', async () => {
    const upstream = await openUpstream(echoMethod)
    const gateway = await openGateway({ networks: [createTestNetwork([upstream.url])] })
    const response = await post(gateway, [
      { ...blockNumber, id: 1, method: 'debug_traceCall' },
      blockNumber,
      { ...blockNumber, id: 3, method: 'Personal_unlockAccount' },
    ])
    const answers = response.json()
    expect(answers).toContainEqual({ jsonrpc: '2.0', id: 7, result: 'eth_blockNumber' })
    expect(answers.filter(({ error }: { error?: object }) => error)).toHaveLength(2)
    expect(upstream.received).toEqual([JSON.stringify([blockNumber])])
  })

  test('what administers a node, uses its keys or is unknown is refused, in any spelling', async () => {
    const upstream = await openUpstream(echoMethod)
    const gateway = await openGateway({ networks: [createTestNetwork([upstream.url])] })
    for (const body of [
      ...['anvil', 'hardhat', 'evm', 'debug', 'personal', 'admin', 'miner', 'txpool', 'engine'].map(
        (namespace) => JSON.stringify({ ...blockNumber, method: `${namespace}_x` }),
      ),
      ...[
        'eth_accounts',
        'eth_sign',
        'eth_signTransaction',
        'eth_signTypedData_v4',
        'eth_sendTransaction',
        'eth_sendUnsignedTransaction',
        'trace_block',
        'wallet_sendCalls',
        'constructor',
      ].map((method) => JSON.stringify({ ...blockNumber, method })),
      '{"jsonrpc":"2.0","id":1,"Method":"admin_peers"}',
      '{"jsonrpc":"2.0","id":1,"m\\u0065thod":"admin_peers"}',
    ]) {
      expect((await post(gateway, body)).json().error.code, body).toBe(-32_601)
    }
    expect(upstream.received).toEqual([])
  })

  test('a network may allow more than its namespace does', async () => {
    const upstream = await openUpstream(echoMethod)
    const network = { ...createTestNetwork([upstream.url]), rpcMethods: ['zks_estimateFee'] }
    const gateway = await openGateway({ networks: [network] })
    const ask = async (method: string) => (await post(gateway, { ...blockNumber, method })).json()
    expect(await ask('zks_estimateFee')).toMatchObject({ result: 'zks_estimateFee' })
    expect(await ask('zks_getProof')).toMatchObject({ error: { code: -32_601 } })
  })

  test('a text that two readers could read differently is written anew first', async () => {
    const upstream = await openUpstream(echoMethod)
    const gateway = await openGateway({ networks: [createTestNetwork([upstream.url])] })
    await post(gateway, '{"jsonrpc":"2.0","id":1,"method":"admin_peers","params":[],"method":"eth_call"}')
    expect(upstream.received).toEqual(['{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[]}'])
  })
})

describe('batches', () => {
  const toBatch = (length: number) => Array.from({ length }, (_, id) => ({ ...blockNumber, id }))

  test('count against the rate limit by request', async () => {
    const upstream = await openUpstream(echoMethod)
    const gateway = await openGateway({
      networks: [createTestNetwork([upstream.url])],
      config: { rateLimit: { capacity: 10, refillPerSecond: 2 } },
    })
    expect((await post(gateway, toBatch(7))).json()).toHaveLength(7)
    const refused = await post(gateway, toBatch(4))
    expect(refused.statusCode).toBe(429)
    expect(refused.json().reasons[0].field).toBe('rate_limited')
    expect(upstream.received).toHaveLength(1)
    // The refused one cost a call.
    gateway.clock.nowMs += Number(refused.headers['retry-after']) * 1000
    expect((await post(gateway, toBatch(4))).json()).toHaveLength(4)
    expect((await post(gateway, blockNumber)).statusCode).toBe(429)
  })

  test('of more than 100 requests, or than a caller may ever make at once, are refused as a whole', async () => {
    const upstream = await openUpstream(echoMethod)
    const networks = [createTestNetwork([upstream.url])]
    const gateway = await openGateway({ networks })
    expect((await post(gateway, toBatch(100))).json()).toHaveLength(100)
    const refused = await post(gateway, toBatch(101))
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({
      status: 'FAILED',
      reasons: [
        {
          field: 'batch',
          description: 'A batch may hold 100 requests; this one holds 101. Send it in parts',
        },
      ],
    })
    const small = await openGateway({ networks, config: { rateLimit: { capacity: 10, refillPerSecond: 1 } } })
    expect((await post(small, toBatch(11))).json().reasons[0].description).toContain('may hold 10 requests')
    expect(upstream.received).toHaveLength(1)
  })
})

describe('calls that make a node work for long', () => {
  const solana = createTestNetwork([], {
    id: 'test',
    caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    chainNamespace: 'solana',
  })
  const toCall = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] })

  async function openLimited(capacity: number) {
    const upstream = await openUpstream(echoMethod)
    const gateway = await openGateway({
      networks: [{ ...solana, rpcUrls: { default: { http: [upstream.url] } } }],
      config: { rateLimit: { capacity, refillPerSecond: 1 } },
    })
    const ask = (payload: unknown) =>
      gateway.app.inject({
        method: 'POST',
        url: `/v1/?chainId=${solana.caipNetworkId}&projectId=p1`,
        payload: JSON.stringify(payload),
      })
    return { ask, upstream }
  }

  test('count as several against the rate limit, single and in a batch, in any spelling', async () => {
    const { ask, upstream } = await openLimited(50)
    expect((await ask(toCall('getProgramAccounts'))).statusCode).toBe(200)
    expect((await ask([toCall('getProgramAccounts'), toCall('getBalance')])).statusCode).toBe(200)
    // Nine are left.
    const hidden = { ...toCall('getBalance'), Method: 'getBlock' }
    for (const heavy of [toCall('getBlock'), [toCall('getBlock')], hidden]) {
      const refused = await ask(heavy)
      expect(refused.statusCode).toBe(429)
    }
    for (let count = 0; count < 5; count++) expect((await ask(toCall('getBalance'))).statusCode).toBe(200)
    expect(upstream.received).toHaveLength(7)
  })

  test('count as several on EVM, too', async () => {
    const upstream = await openUpstream(echoMethod)
    const networks = [createTestNetwork([upstream.url])]
    const gateway = await openGateway({
      networks,
      config: { rateLimit: { capacity: 9, refillPerSecond: 1 } },
    })
    const toEvmCall = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] })
    expect((await post(gateway, toEvmCall('eth_getLogs'))).statusCode).toBe(200)
    expect((await post(gateway, toEvmCall('eth_getLogs'))).statusCode).toBe(429)
    expect(upstream.received).toHaveLength(1)
  })

  test('can be made one by one where a caller may make fewer at once, and not in a batch', async () => {
    const { ask } = await openLimited(15)
    const batch = await ask([toCall('getProgramAccounts'), toCall('getBalance')])
    expect(batch.statusCode).toBe(400)
    expect(batch.json().reasons[0].description).toContain('counts as 21')
    const other = await openLimited(15)
    expect((await other.ask(toCall('getProgramAccounts'))).statusCode).toBe(200)
    expect((await other.ask(toCall('getBalance'))).statusCode).toBe(429)
  })
})

describe('deep bodies', () => {
  test('are refused before anything walks through them, allowed methods and others alike', async () => {
    const upstream = await openUpstream(echoMethod)
    const gateway = await openGateway({ networks: [createTestNetwork([upstream.url])] })
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      for (const depth of [1_001, 20_000, 200_000]) {
        const deep = `${open.repeat(depth)}1${close.repeat(depth)}`
        for (const body of [
          `{"jsonrpc":"2.0","id":1,"method":"admin_peers","params":${deep}}`,
          `{"jsonrpc":"2.0","id":${deep},"method":"admin_peers"}`,
          `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${deep},"method":"eth_call"}`,
          `[{"jsonrpc":"2.0","id":1,"method":"admin_peers"},{"jsonrpc":"2.0","id":2,"method":"eth_call","params":${deep}}]`,
          deep,
        ]) {
          const response = await post(gateway, body)
          expect([response.statusCode, response.body]).toEqual([400, 'The body has more than 1000 levels'])
        }
      }
    }
    expect(upstream.received).toEqual([])
  })

  test('that are not too deep are answered, and brackets in texts are no levels', async () => {
    const upstream = await openUpstream(echoMethod)
    const gateway = await openGateway({ networks: [createTestNetwork([upstream.url])] })
    const deep = `${'['.repeat(998)}"${'['.repeat(5_000)}\\"{"${']'.repeat(998)}`
    const ask = (method: string) =>
      post(gateway, `{"jsonrpc":"2.0","id":7,"method":"${method}","params":${deep}}`)
    expect((await ask('admin_peers')).json().error.code).toBe(-32_601)
    expect((await ask('eth_call')).json().result).toBe('eth_call')
  })
})

describe('networks', () => {
  test('RPC-6: an unknown network answers 400 with field chainId and names the list', async () => {
    const gateway = await openGateway({})
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/v1/?chainId=eip155:999999&projectId=p1',
      payload: blockNumber,
    })
    expect(response.statusCode).toBe(400)
    const [reason] = response.json().reasons
    expect(reason.field).toBe('chainId')
    expect(reason.description).toContain('eip155:999999')
    expect(reason.description).toContain('/v1/supported-chains')
  })

  test('a network id that is none answers 400 with field chainId', async () => {
    const gateway = await openGateway({})
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/v1/?chainId=31337&projectId=p1',
      payload: blockNumber,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().reasons[0].field).toBe('chainId')
  })
})

describe('upstreams', () => {
  const failures = {
    'a status of 500': (_body: string, response: import('node:http').ServerResponse) => {
      response.statusCode = 500
      response.end('broken')
    },
    'a status of 429': (_body: string, response: import('node:http').ServerResponse) => {
      response.statusCode = 429
      response.end('{}')
    },
    'no answer in time': () => {},
    'a broken connection': (_body: string, response: import('node:http').ServerResponse) => {
      response.destroy()
    },
    'a quota error of its own': (_body: string, response: import('node:http').ServerResponse) => {
      response.end(
        '{"jsonrpc":"2.0","id":7,"error":{"code":-32005,"message":"daily request limit exceeded"}}',
      )
    },
    'an answer over 10 MiB': (_body: string, response: import('node:http').ServerResponse) => {
      response.end('x'.repeat(10 * 1024 * 1024 + 1))
    },
  }

  for (const [name, fail] of Object.entries(failures)) {
    test(`RPC-11: after ${name} the next upstream is asked`, async () => {
      const bad = await openUpstream(fail)
      const good = await openUpstream(echoMethod)
      const gateway = await openGateway({
        networks: [createTestNetwork([bad.url, good.url], { rpcWeights: { [good.url]: 0 } })],
        config: { upstreamTimeoutMs: 1_500 },
      })
      const response = await post(gateway, blockNumber)
      expect(response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: 'eth_blockNumber' })
      expect(bad.received).toHaveLength(1)
      await post(gateway, blockNumber)
      expect(bad.received).toHaveLength(1)
      gateway.clock.nowMs += 10_001
      await post(gateway, blockNumber)
      expect(bad.received).toHaveLength(2)
    })
  }

  test('a status of 400 and an error that is the caller’s own are passed on', async () => {
    const refusing = await openUpstream((_body, response) => {
      response.statusCode = 400
      response.end('{"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"nonce too low"}}')
    })
    const spare = await openUpstream(echoMethod)
    const gateway = await openGateway({
      networks: [createTestNetwork([refusing.url, spare.url], { rpcWeights: { [spare.url]: 0 } })],
    })
    const response = await post(gateway, blockNumber)
    expect(response.statusCode).toBe(400)
    expect(response.json().error.message).toBe('nonce too low')
    expect(spare.received).toEqual([])
  })

  test('RPC-12: when every upstream fails the answer is 503 with field chainId and Retry-After', async () => {
    const bad = await openUpstream(failures['a status of 500'])
    const gateway = await openGateway({ networks: [createTestNetwork([bad.url, 'http://127.0.0.1:9'])] })
    const response = await post(gateway, blockNumber)
    expect(response.statusCode).toBe(503)
    expect(response.json().reasons[0].field).toBe('chainId')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.body).not.toContain('127.0.0.1')
  })

  test('no more than five upstreams are asked for one request', async () => {
    const bad = await openUpstream(failures['a status of 500'])
    const urls = Array.from({ length: 8 }, (_, index) => `${bad.url}/${index}`)
    const gateway = await openGateway({ networks: [createTestNetwork(urls)] })
    expect((await post(gateway, blockNumber)).statusCode).toBe(503)
    expect(bad.received).toHaveLength(5)
  })

  test('RPC-10, RPC-9: only the operator’s own project may name an upstream', async () => {
    const first = await openUpstream(answerRpc(() => 'first'))
    const second = await openUpstream(answerRpc(() => 'second'))
    const networks = [createTestNetwork([first.url, second.url])]
    const ordinary = await openGateway({ networks })
    expect((await post(ordinary, blockNumber, '&providerId=upstream-1')).statusCode).toBe(401)
    const own = await openGateway({ networks, config: { testingProjectId: 'p1' } })
    expect((await post(own, blockNumber, '&providerId=upstream-1')).json().result).toBe('second')
    const unknown = await post(own, blockNumber, '&providerId=upstream-2')
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json().reasons[0].field).toBe('provider')
  })

  test('requests of one session start at the same upstream', async () => {
    const first = await openUpstream(answerRpc(() => 'first'))
    const second = await openUpstream(answerRpc(() => 'second'))
    const gateway = await openGateway({ networks: [createTestNetwork([first.url, second.url])] })
    const results = new Set<string>()
    for (let index = 0; index < 20; index++) {
      results.add((await post(gateway, blockNumber, '&sessionId=s1')).json().result)
    }
    expect(results.size).toBe(1)
  })
})
