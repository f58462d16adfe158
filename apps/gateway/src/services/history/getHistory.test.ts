import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import type { HistoryTransaction } from '@latchkey/wire'
import {
  createPublicClient,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, createTestNetwork, type TestApp } from '../../testing/createTestApp.js'
import { answerRpc, startUpstream } from '../../testing/startUpstream.js'

const [rich, friend, stranger] = localAccounts
const nobody = `0x${'9'.repeat(40)}`
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function swapExactETHForTokens(uint256 minOut, address[] path, address to, uint256 deadline) payable',
])

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

type Network = TestChains<2>['networks'][number]

const toNode = (network: Network) => http(network.rpcUrls.default.http[0])
const toTestClient = (network: Network) => createTestClient({ mode: 'anvil', transport: toNode(network) })

/** Sends from an account the node holds the key of, and waits until it is mined. */
async function transact(
  call: { from?: string; to?: string; value?: bigint; data?: Hex; gas?: bigint },
  network: Network = chains.networks[0],
): Promise<Hex> {
  const client = createPublicClient({ transport: toNode(network) })
  const { value, gas, ...rest } = call
  const hex = (amount: bigint | undefined): Hex | undefined =>
    amount === undefined ? undefined : `0x${amount.toString(16)}`
  const hash = (await client.request({
    method: 'eth_sendTransaction' as never,
    params: [{ from: rich, ...rest, value: hex(value), gas: hex(gas) }] as never,
  })) as Hex
  await waitForReceipt(client, hash)
  return hash
}

const ask = (address: string, query = '', app = gateway.app) =>
  app.inject(`/v1/account/${address}/history?projectId=p1${query}`)
const list = async (address: string, query = '', app = gateway.app): Promise<HistoryTransaction[]> =>
  (await ask(address, query, app)).json().data
const tokenOf = (symbol: string, network: Network = chains.networks[0]) => {
  const token = network.tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}`)
  return token
}
const send = (symbol: string, to: string, amount: string) =>
  transact({
    to: tokenOf(symbol).address,
    data: encodeFunctionData({
      abi,
      functionName: 'transfer',
      args: [to as Hex, parseUnits(amount, tokenOf(symbol).decimals)],
    }),
  })
const newest = async (address: string, query = '&chainId=eip155:31337') => (await list(address, query))[0]

describe('what an account has done', () => {
  test('§7.004 §1.008 §3.021 HIS-1: a payment is told to sender and receiver, each from its own side', async () => {
    const hash = await transact({ to: friend, value: parseEther('1.5') })
    const sent = await newest(rich)
    expect(sent).toEqual({
      id: expect.stringMatching(/^[\da-f]{32}$/),
      metadata: {
        operationType: 'send',
        hash,
        minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        sentFrom: rich.toLowerCase(),
        sentTo: friend.toLowerCase(),
        status: 'confirmed',
        nonce: 0,
        application: null,
        chain: 'eip155:31337',
        fee: expect.stringMatching(/^[1-9]\d+$/),
        isOwn: true,
      },
      transfers: [
        {
          fungible_info: {
            name: 'Ether',
            symbol: 'ETH',
            icon: { url: 'https://gateway.example.org/public/getTokenImage/ETH' },
          },
          nft_info: null,
          direction: 'out',
          quantity: { numeric: '1.5' },
          value: null,
          price: null,
        },
      ],
    })
    const received = await newest(friend)
    expect(received).toMatchObject({
      metadata: { hash, operationType: 'receive' },
      transfers: [{ direction: 'in' }],
    })
    expect(received?.id).not.toBe(sent?.id)
  })

  test('§7.004 a token payment names the token and the one who gets it', async () => {
    const hash = await send('USDC', friend, '25.5')
    expect(await newest(friend)).toMatchObject({
      metadata: { hash, operationType: 'receive', sentTo: friend.toLowerCase() },
      transfers: [
        {
          fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: expect.stringContaining('USDC') } },
          direction: 'in',
          quantity: { numeric: '25.5' },
        },
      ],
    })
  })

  test('an NFT is told with its collection and number, and no picture from elsewhere', async () => {
    const minted = (await list(rich, '&chainId=31337')).filter(({ transfers }) => transfers?.[0]?.nft_info)
    expect(minted).toHaveLength(2)
    expect(minted[0]).toMatchObject({
      metadata: { operationType: 'mint' },
      transfers: [
        {
          fungible_info: null,
          nft_info: {
            name: expect.stringMatching(/^Latchkey Keys #\d+$/),
            content: null,
            flags: { is_spam: false },
          },
          direction: 'in',
          quantity: { numeric: '1' },
        },
      ],
    })
  })

  test('a swap has both sides', async () => {
    const [{ market }] = chains.networks
    await transact({
      to: market.router,
      value: parseEther('0.1'),
      data: encodeFunctionData({
        abi,
        functionName: 'swapExactETHForTokens',
        args: [0n, [market.wrappedNative, tokenOf('USDC').address], rich, maxUint256],
      }),
    })
    const swap = await newest(rich)
    expect(swap?.metadata).toMatchObject({ operationType: 'trade', sentTo: market.router.toLowerCase() })
    expect(
      swap?.transfers?.map(({ direction, fungible_info }) => [direction, fungible_info?.symbol]),
    ).toEqual([
      ['out', 'ETH'],
      ['in', 'USDC'],
    ])
  })

  test('approvals, deployments and failures are told too', async () => {
    await transact({
      to: tokenOf('USDC').address,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [stranger, 1n] }),
    })
    expect(await newest(rich)).toMatchObject({ metadata: { operationType: 'approve' }, transfers: [] })
    await transact({
      data: encodeDeployData({ abi: [], bytecode: '0x6001600c60003960016000f300' }),
      gas: 200_000n,
    })
    expect(await newest(rich)).toMatchObject({ metadata: { operationType: 'deploy', status: 'confirmed' } })
    await transact({
      to: tokenOf('USDC').address,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [stranger, maxUint256] }),
      gas: 200_000n,
    })
    expect(await newest(rich)).toMatchObject({
      metadata: { operationType: 'execute', status: 'failed' },
      transfers: [],
    })
    expect((await list(stranger)).filter(({ metadata }) => metadata.status === 'failed')).toEqual([])
  })

  test('a transfer of nothing that a stranger makes in the account’s name is told for what it is', async () => {
    await transact({
      from: stranger,
      to: tokenOf('USDC').address,
      data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [rich, stranger, 0n] }),
    })
    expect(await newest(rich)).toMatchObject({
      metadata: { sentTo: stranger.toLowerCase(), isOwn: false },
      transfers: [{ quantity: { numeric: '0' } }],
    })
  })

  test('a token the operator does not list has its own name, but no picture that vouches for it', async () => {
    const [first] = chains.networks
    const bare = await createTestApp({ networks: [{ ...first, tokens: [] }] })
    await send('DAI', friend, '3')
    const [{ transfers } = { transfers: null }] = await list(friend, '', bare.app)
    expect(transfers?.[0]).toMatchObject({
      fungible_info: { name: 'Dai Stablecoin', symbol: 'DAI', icon: null },
      quantity: { numeric: '3' },
    })
    await bare.close()
  })

  test('HIS-2: chainId selects one network; without it all are told, newest first', async () => {
    await transact({ to: friend, value: 1n }, chains.networks[1])
    const second = await list(friend, '&chainId=eip155:31338')
    expect(new Set(second.map(({ metadata }) => metadata.chain))).toEqual(new Set(['eip155:31338']))
    const all = await list(friend)
    expect(new Set(all.map(({ metadata }) => metadata.chain))).toEqual(
      new Set(['eip155:31337', 'eip155:31338']),
    )
    const times = all.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('HIS-6: an account that has done nothing has an empty page', async () => {
    expect((await ask(nobody)).json()).toEqual({ data: [], next: null })
  })

  test('chains 30 and 31 are always empty', async () => {
    expect((await ask(rich, '&chainId=eip155:30')).json()).toEqual({ data: [], next: null })
  })
})

test('§7.004 HIS-3: next leads through all transactions once, and is null at the end', async () => {
  const [network] = chains.networks
  const from = '0x00000000000000000000000000000000000000Fe'
  const client = toTestClient(network)
  await client.setBalance({ address: from, value: parseEther('100') })
  await client.impersonateAccount({ address: from })
  for (let count = 0; count < 60; count++) await transact({ from, to: friend, value: 1n })
  const first = (await ask(from)).json()
  expect(first.data).toHaveLength(50)
  const second = (await ask(from, `&cursor=${encodeURIComponent(first.next)}`)).json()
  expect(second).toMatchObject({ next: null })
  const nonces = [...first.data, ...second.data].map(({ metadata }: HistoryTransaction) => metadata.nonce)
  expect(nonces).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index))
})

describe('following a local network', () => {
  let own: TestChains<1>
  let app: TestApp
  beforeEach(async () => {
    own = await startTestChains()
    app = await createTestApp({ networks: own.networks })
  })
  afterEach(async () => {
    await app.close()
    await own.stop()
  })

  test('what a network that was started afresh no longer has is forgotten', async () => {
    const [network] = own.networks
    const client = toTestClient(network)
    const id = await client.snapshot()
    const gone = await transact({ to: friend, value: 1n }, network)
    const kept = (await list(friend, '', app.app)).filter(({ metadata }) => metadata.hash !== gone)
    await client.revert({ id })
    expect(await list(friend, '', app.app)).toEqual(kept)
    const another = await transact({ to: friend, value: 2n }, network)
    const [first, ...rest] = await list(friend, '', app.app)
    expect(first?.metadata.hash).toBe(another)
    expect(rest).toEqual(kept)
  })
})

describe('a long local network', () => {
  const newestBlock = 2_500
  const hash: Hex = `0x${'a'.repeat(64)}`
  const hex = (number: number): Hex => `0x${number.toString(16)}`
  const toHash = (number: number): Hex => `0x${hex(Math.max(0, number)).slice(2).padStart(64, '0')}`

  /** A node with empty blocks, and a payment to `nobody` in the first: a real one takes minutes to make so many. */
  async function startLongNode(untilFirstIsTold?: Promise<void>) {
    const payment = { hash, from: rich, to: nobody, nonce: '0x0', value: '0x1', input: '0x' }
    const answer = answerRpc(({ method, params }) => {
      const receipt = { transactionHash: hash, status: '0x1', logs: [], contractAddress: null }
      if (method === 'eth_getBlockReceipts') return [receipt]
      const number = params[0] === 'latest' ? newestBlock : Number(params[0])
      const transactions = number === 0 ? [payment] : []
      return {
        number: hex(number),
        hash: toHash(number),
        parentHash: toHash(number - 1),
        timestamp: hex(number),
        transactions,
      }
    })
    return startUpstream(async (body, response) => {
      // The node is in no hurry with the first block.
      if (body.includes('["0x0",true]')) await untilFirstIsTold
      answer(body, response)
    })
  }

  test('blocks that are older than those one caller waits for are read behind its back', async () => {
    let tell = () => {}
    const node = await startLongNode(
      new Promise((resolve) => {
        tell = resolve
      }),
    )
    const app = await createTestApp({ networks: [createTestNetwork([node.url])] })
    const first = (await ask(nobody, '', app.app)).json()
    tell()
    expect(first).toMatchObject({ data: [], next: expect.any(String), progress: expect.any(Number) })
    await expect
      .poll(async () => (await list(nobody, '', app.app))[0]?.metadata.hash, { timeout: 60_000 })
      .toBe(hash)
    await app.close()
    await node.close()
  })

  test('a gateway that closes meanwhile stops reading before its database closes', async () => {
    const node = await startLongNode()
    const lines: string[] = []
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
    const app = await createTestApp({ networks: [createTestNetwork([node.url])], dependencies: { logger } })
    await ask(nobody, '', app.app)
    await app.close()
    expect(lines).toEqual([])
    const blocks = node.received.filter((body) => JSON.parse(body).method === 'eth_getBlockByNumber').length
    expect(blocks).toBeLessThan(newestBlock)
    await node.close()
  })
})

describe('a public network', () => {
  let own: TestChains<1>
  beforeAll(async () => {
    own = await startTestChains()
  })
  afterAll(() => own?.stop())

  async function open() {
    const [network] = own.networks
    const upstream = await startUpstream(async (body, response) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(network.rpcUrls.default.http[0], { method: 'POST', body, headers })
      response.end(await answer.text())
    })
    const app = await createTestApp({
      networks: [{ ...network, isLocal: false, rpcUrls: { default: { http: [upstream.url] } } }],
    })
    const count = (method: string) =>
      upstream.received.filter((body) => JSON.parse(body).method === method).length
    const close = async () => {
      await app.close()
      await upstream.close()
    }
    return { app, network, count, close }
  }

  test('token transfers are found by their logs; what moved no token is not', async () => {
    const { app, network, count, close } = await open()
    const { address } = tokenOf('USDC', network)
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 7_000_000n] })
    const hash = await transact({ to: address, data }, network)
    await transact({ to: friend, value: 1n }, network)
    const [first] = await list(friend, '', app.app)
    expect(first).toMatchObject({
      metadata: { hash, operationType: 'receive', status: 'confirmed' },
      transfers: [{ quantity: { numeric: '7' } }],
    })
    expect((await list(rich, '', app.app))[0]).toMatchObject({ metadata: { hash, operationType: 'send' } })
    expect(count('eth_getTransactionReceipt')).toBe(0)
    await close()
  })

  test('the network is asked again after ten seconds, from the last known block on', async () => {
    const { app, network, count, close } = await open()
    const before = await list(friend, '', app.app)
    const { address } = tokenOf('USDC', network)
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 1n] })
    await transact({ to: address, data }, network)
    const calls = count('eth_getLogs')
    expect(await list(friend, '', app.app)).toEqual(before)
    expect(count('eth_getLogs')).toBe(calls)
    app.clock.nowMs += 10_001
    expect(await list(friend, '', app.app)).toHaveLength(before.length + 1)
    await close()
  })

  /** A node that has no logs and may refuse wide ranges. */
  async function openLong(mostBlocks = Number.POSITIVE_INFINITY) {
    const ranges: { from: number; to: number }[] = []
    const block = (number: Hex) => ({ number, hash: `0x${'1'.repeat(64)}`, timestamp: number })
    const upstream = await startUpstream((body, response) => {
      const { id, method, params } = JSON.parse(body)
      const { fromBlock, toBlock } = params[0]
      const range = { from: Number(fromBlock), to: Number(toBlock) }
      const isWide = range.to - range.from >= mostBlocks
      if (method === 'eth_getLogs' && !isWide) ranges.push(range)
      const result = method === 'eth_getLogs' ? [] : block(params[0] === 'latest' ? '0xf4240' : params[0])
      const error = { code: -32_005, message: 'query returned more than 10000 results' }
      const isRefused = method === 'eth_getLogs' && isWide
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(isRefused ? { error } : { result }) }))
    })
    const app = await createTestApp({ networks: [createTestNetwork([upstream.url], { isLocal: false })] })
    const walk = async () => {
      const progress: number[] = []
      for (let next: string | null | undefined; next !== null; ) {
        const page: { next: string | null; progress?: number } = (
          await ask(friend, next ? `&cursor=${next}` : '', app.app)
        ).json()
        progress.push(page.progress ?? 1)
        next = page.next
      }
      return progress
    }
    const refused = () => upstream.received.length - ranges.length
    return { ranges, walk, refused, close: () => Promise.all([app.close(), upstream.close()]) }
  }

  test('an account is looked for 200,000 blocks back and no further, each block once', async () => {
    const { close, ranges, walk } = await openLong()
    const progress = await walk()
    expect(progress.at(-1)).toBe(1)
    const windows = ranges.filter((_, index) => index % 3 === 0).toSorted((a, b) => b.from - a.from)
    expect(windows[0]?.to).toBe(1_000_000)
    expect(windows.at(-1)?.from).toBe(800_001)
    for (const [index, { from }] of windows.entries())
      if (index + 1 < windows.length) expect(windows[index + 1]?.to).toBe(from - 1)
    await close()
  })

  test('a node that refuses wide ranges is asked for smaller ones, and not made to refuse each time', async () => {
    const { close, ranges, walk } = await openLong(2_000)
    await walk()
    expect(Math.min(...ranges.map(({ from }) => from))).toBe(800_001)
    expect(Math.max(...ranges.map(({ from, to }) => to - from + 1))).toBeLessThanOrEqual(2_000)
    await close()
  })
})

describe('requests that cannot be answered', () => {
  const field = (response: { json(): { reasons: { field: string }[] } }) => response.json().reasons[0]?.field

  test('HIS-7, HIS-8: an invalid address, or one of a namespace that is not served, answers 400 with field address', async () => {
    for (const [address, query] of [
      [`X${rich}`, ''],
      ['0x12', ''],
      [rich, '&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ] as const) {
      const response = await ask(address, query)
      expect(response.statusCode).toBe(400)
      expect(field(response)).toBe('address')
    }
  })

  test('HIS-10: purchases of any provider answer 400 with field provider', async () => {
    const response = await ask(rich, '&onramp=other')
    expect(response.statusCode).toBe(400)
    expect(field(response)).toBe('provider')
  })

  test('a network that is not served or malformed answers 400 with field chainId', async () => {
    for (const chainId of ['eip155:5', '5', 'nonsense']) {
      const response = await ask(rich, `&chainId=${chainId}`)
      expect(response.statusCode).toBe(400)
      expect(field(response)).toBe('chainId')
    }
  })

  test('a cursor that is none answers 400', async () => {
    expect((await ask(rich, '&cursor=abc')).statusCode).toBe(400)
  })

  test('a network that cannot be reached answers 503 with an empty field, but does not hide the others', async () => {
    const gone = createTestNetwork(['http://127.0.0.1:9'], { id: 5, caipNetworkId: 'eip155:5', name: 'Gone' })
    const partly = await createTestApp({ networks: [chains.networks[0], gone] })
    const exact = await ask(rich, '&chainId=eip155:5', partly.app)
    expect(exact.statusCode).toBe(503)
    expect(field(exact)).toBe('')
    expect(exact.headers['retry-after']).toBe('2')
    expect((await list(rich, '', partly.app)).length).toBeGreaterThan(0)
    await partly.close()
  })
})
