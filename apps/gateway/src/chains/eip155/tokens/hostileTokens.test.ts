import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import type { HistoryTransaction } from '@latchkey/wire'
import {
  concatHex,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'
import { answerWith, hostileAnswers, placeHostileToken } from '../../../testing/hostileToken.js'
import { startUpstream, type Upstream } from '../../../testing/startUpstream.js'

const [rich] = localAccounts
const victim: Hex = `0x${'8'.repeat(40)}`
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: bigint) => numberToHex(value, { size: 32 })
const textOf = (bytes: Hex) => encodeAbiParameters([{ type: 'bytes' }], [bytes])

/** By what they answer when they are asked for their name: what is shown of it, null for the address. */
const answers: [what: string, answer: Hex, shown: string | null][] = [
  ...Object.entries(hostileAnswers).map(([what, answer]): [string, Hex, null] => [what, answer, null]),
  ['bytes32', answerWith(stringToHex('MKR', { size: 32 })), 'MKR'],
  ['zeros', answerWith(text('A\u0000B\u0000')), 'A B'],
  ['nothing but zeros', answerWith(text('\u0000\u0000')), null],
  ['no characters', answerWith(textOf('0xff41fec3')), 'A'],
  ['a long text', answerWith(text('x'.repeat(5_000))), 'x'.repeat(64)],
  ['emoji to the brim', answerWith(text('🔑'.repeat(64))), '🔑'.repeat(32)],
  ['text turned round', answerWith(text('abc\u202Edef\u2066')), 'abcdef'],
  ['a place outside', answerWith(concatHex([word(2n ** 255n), word(2n ** 255n)])), null],
  ['a length without a text', answerWith(concatHex([word(32n), word(2n ** 64n)])), null],
  ['half a word', answerWith('0x0000000000000000'), null],
]
const toAddress = (index: number): Hex => `0xbad${String(index).padStart(37, '0')}`
const toShort = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

let chains: TestChains<1>
let node: Upstream
let gateway: TestApp
beforeAll(async () => {
  chains = await startTestChains()
  const [network] = chains.networks
  const rpcUrl = network.rpcUrls.default.http[0]
  for (const [index, [, answer]] of answers.entries()) {
    await placeHostileToken({ rpcUrl, answer, address: toAddress(index), receiver: victim, sender: rich })
  }
  const countless = { rpcUrl, receiver: victim, sender: rich, hasDecimals: false }
  await placeHostileToken({
    ...countless,
    address: toAddress(100),
    answer: answerWith(word(2n ** 256n - 1n)),
  })
  await placeHostileToken({ ...countless, address: toAddress(101), answer: hostileAnswers.endless })
  await pay()
  node = await startUpstream(async (body, response) => {
    const headers = { 'content-type': 'application/json' }
    response.end(await (await fetch(rpcUrl, { method: 'POST', body, headers })).text())
  })
  gateway = await createTestApp({
    networks: [{ ...network, tokens: [], rpcUrls: { default: { http: [node.url] } } }],
  })
})
afterAll(async () => {
  await gateway?.close()
  await node?.close()
  await chains?.stop()
})

/** An honest token among the others. */
async function pay() {
  const [{ rpcUrls, tokens }] = chains.networks
  const client = createPublicClient({ transport: http(rpcUrls.default.http[0]) })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [victim, 7_000_000n] })
  const hash = (await client.request({
    method: 'eth_sendTransaction' as never,
    params: [{ from: rich, to: tokens[0]?.address, data }] as never,
  })) as Hex
  await waitForReceipt(client, hash)
}

const countCalls = () => node.received.filter((body) => JSON.parse(body).method === 'eth_call').length

describe('the history of an account that hostile tokens were sent to', () => {
  const read = async () => {
    const response = await gateway.app.inject(`/v1/account/${victim}/history?projectId=p1`)
    expect(response.statusCode).toBe(200)
    return (response.json().data as HistoryTransaction[]).map(({ transfers }) => transfers?.[0])
  }

  test('names every other token, and a hostile one by what can be shown of it', async () => {
    const [honest, ...rest] = await read()
    expect(honest).toMatchObject({ fungible_info: { name: 'USD Coin', symbol: 'USDC' } })
    const hostile = rest.reverse().slice(0, answers.length)
    expect(hostile.map((transfer) => transfer?.fungible_info?.name)).toEqual(
      answers.map(([, , shown], index) => shown ?? toShort(toAddress(index))),
    )
  })

  test('tells no amount of a token whose decimals cannot be known', async () => {
    expect((await read()).slice(1, 3)).toEqual([undefined, undefined])
  })

  test('does not ask the same contracts again', async () => {
    await read()
    const before = countCalls()
    await read()
    expect(countCalls()).toBe(before)
  })
})

describe('balances that are read afresh', () => {
  const read = async (indexes: readonly number[]) => {
    const [{ tokens }] = chains.networks
    const addresses = [tokens[0]?.address, ...indexes.map(toAddress)]
    const list = addresses.map((address) => `eip155:31337:${address}`).join(',')
    const response = await gateway.app.inject(
      `/v1/account/${victim}/balance?projectId=p1&currency=usd&chainId=eip155:31337&forceUpdate=${list}`,
    )
    expect(response.statusCode).toBe(200)
    return (response.json().balances as { address?: string; name: string; quantity: object }[]).filter(
      ({ address }) => address !== undefined,
    )
  }

  test('hold the honest tokens, whatever the others do', async () => {
    const items = await read([...answers.keys(), 100, 101])
    expect(items[0]).toMatchObject({ name: 'USD Coin', quantity: { decimals: '6', numeric: '7.000000' } })
    const hostile = new Set(Object.keys(hostileAnswers).map((_, index) => `eip155:31337:${toAddress(index)}`))
    expect(items.filter(({ address }) => hostile.has(address ?? ''))).toEqual([])
  })

  test('take few calls, and small ones', async () => {
    const before = countCalls()
    await read([...answers.keys(), 100, 101])
    expect(countCalls() - before).toBeLessThanOrEqual(2)
  })
})

test('a token that calls itself like a listed one is read afresh without its picture', async () => {
  const [network] = chains.networks
  const impostor = toAddress(102)
  const rpcUrl = network.rpcUrls.default.http[0]
  const answer = answerWith(text('USDC'))
  await placeHostileToken({ rpcUrl, answer, address: impostor, receiver: rich, sender: rich })
  const app = await createTestApp({ networks: [network] })
  const list = [network.tokens[0]?.address, impostor].map((address) => `eip155:31337:${address}`).join(',')
  const balance = await app.app.inject(
    `/v1/account/${victim}/balance?projectId=p1&currency=usd&chainId=eip155:31337&forceUpdate=${list}`,
  )
  const items = balance.json().balances as { address?: string; symbol: string; iconUrl: string }[]
  expect(items.filter(({ symbol }) => symbol === 'USDC').map(({ iconUrl }) => iconUrl)).toEqual([
    expect.stringContaining('/public/getTokenImage/USDC'),
    '',
  ])
  await app.close()
})

test('a network whose nodes play no programs is asked through Multicall3', async () => {
  const [network] = chains.networks
  const simple = await startUpstream(async (body, response) => {
    const { id, method, params } = JSON.parse(body)
    if (method === 'eth_call' && params[0].to === undefined) {
      const error = { code: -32_602, message: 'to is missing' }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
      return
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(network.rpcUrls.default.http[0], { method: 'POST', body, headers })
    response.end(await answer.text())
  })
  const app = await createTestApp({
    networks: [{ ...network, rpcUrls: { default: { http: [simple.url] } } }],
  })
  const response = await app.app.inject(`/v1/account/${rich}/balance?projectId=p1&currency=usd`)
  expect(response.json().balances.map(({ symbol }: { symbol: string }) => symbol)).toContain('USDC')
  await app.close()
  await simple.close()
})
