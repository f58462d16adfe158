import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '@latchkey/core'
import { startTestChains, type TestChains } from '@latchkey/local'
import { toCaip2 } from '@latchkey/primitives'
import { getBlockNumber } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toNetwork } from '../toNetwork.js'
import { createReaders, type ReaderOptions } from './createReader.js'

const signal = new AbortController().signal
let chains: TestChains
let network: Network
let url: string

beforeAll(async () => {
  chains = await startTestChains()
  network = toNetwork(chains.networks[0])
  url = chains.networks[0].rpcUrls.default.http[0]
})
afterAll(() => chains.stop())

/** A server between the reader and the node, which notes what passes and can misbehave. */
const recorder = {
  url: '',
  bodies: [] as unknown[],
  contentTypes: [] as (string | undefined)[],
  answer: undefined as
    | ((attempt: number) => { status: number; headers?: Record<string, string> } | undefined)
    | undefined,
  attempts: 0,
}
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const refusal = recorder.answer?.(++recorder.attempts)
  if (refusal) return void response.writeHead(refusal.status, refusal.headers).end('refused')
  recorder.bodies.push(JSON.parse(body))
  recorder.contentTypes.push(request.headers['content-type'])
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  recorder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
afterEach(() => {
  recorder.bodies.length = 0
  recorder.contentTypes.length = 0
  recorder.attempts = 0
  recorder.answer = undefined
})

const makeReader = (options: Omit<ReaderOptions, 'signal'>) => createReaders({ ...options, signal })(network)
const read = async (options: Parameters<typeof makeReader>[0]) => getBlockNumber(await makeReader(options))

test('§7.033 §7.034 it posts JSON-RPC 2.0 with id, method and params', async () => {
  const transport = { batch: false }
  expect(await read({ getRpcUrl: async () => recorder.url, transport })).toBeGreaterThan(0n)
  expect(recorder.bodies).toMatchObject([
    { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_blockNumber' },
  ])
})

test('§7.033 what is asked at once goes as one batch', async () => {
  const reader = await makeReader({ getRpcUrl: async () => recorder.url })
  await Promise.all([
    reader.request({ method: 'eth_blockNumber' }),
    reader.request({ method: 'eth_gasPrice' } as never),
    reader.request({ method: 'eth_chainId' } as never),
  ])
  expect(recorder.bodies).toHaveLength(1)
  expect(recorder.bodies[0]).toHaveLength(3)
})

test('§7.033 an address that is down is passed over for the next; the site’s own come first', async () => {
  const customRpcUrls = { [network.caipNetworkId]: ['http://127.0.0.1:9'] }
  expect(await read({ getRpcUrl: async () => recorder.url, customRpcUrls })).toBeGreaterThan(0n)
  expect(recorder.bodies).toHaveLength(1)
}, 20_000)

test('§7.036 a network the gateway does not host is read at its own address', async () => {
  expect(await read({ getRpcUrl: async () => undefined })).toBeGreaterThan(0n)
})

test.each([403, 408, 413, 429, 500, 502, 503, 504])(
  '§7.040 §7.041 it tries again after %i',
  async (status) => {
    recorder.answer = (attempt) => (attempt < 3 ? { status } : undefined)
    expect(await read({ getRpcUrl: async () => recorder.url })).toBeGreaterThan(0n)
    expect(recorder.attempts).toBe(3)
  },
)

test('§7.040 after 3 retries it gives up', async () => {
  recorder.answer = () => ({ status: 503 })
  await expect(read({ getRpcUrl: async () => recorder.url })).rejects.toThrow()
  expect(recorder.attempts).toBe(4)
})

test('§7.042 other failures are final at once', async () => {
  recorder.answer = () => ({ status: 400 })
  await expect(read({ getRpcUrl: async () => recorder.url })).rejects.toThrow()
  expect(recorder.attempts).toBe(1)
})

test('a network has one reader', async () => {
  const getReader = createReaders({ getRpcUrl: async () => recorder.url, signal })
  const other = { ...network, caipNetworkId: toCaip2('eip155', 2) }
  expect(await getReader(network)).toBe(await getReader({ ...network }))
  expect(await getReader(other)).not.toBe(await getReader(network))
})

test('a gateway that could not say where is asked again', async () => {
  let asked = 0
  const getReader = createReaders({
    async getRpcUrl() {
      if (asked++ === 0) throw new Error('offline')
      return recorder.url
    },
    signal,
  })
  await expect(getReader(network)).rejects.toThrow('offline')
  expect(await getBlockNumber(await getReader(network))).toBeGreaterThan(0n)
})

test('addresses are compared only where the site wants them ranked', async () => {
  const customRpcUrls = { [network.caipNetworkId]: [recorder.url] }
  const options = { getRpcUrl: async () => url, customRpcUrls }
  await read(options)
  expect(recorder.bodies.flat()).toMatchObject([{ method: 'eth_blockNumber' }])
  await makeReader({ ...options, transport: { rank: true } })
  await vi.waitFor(() =>
    expect(recorder.bodies.flat()).toContainEqual(expect.objectContaining({ method: 'net_listening' })),
  )
})

test('the gateway is asked in plain text, without a preflight question; nodes in JSON', async () => {
  await read({ getRpcUrl: async () => recorder.url })
  await read({
    getRpcUrl: async () => undefined,
    customRpcUrls: { [network.caipNetworkId]: [recorder.url] },
  })
  expect(recorder.contentTypes).toEqual(['text/plain', 'application/json'])
})

test('nothing is asked for a kit that is over', async () => {
  const kit = new AbortController()
  const reader = await createReaders({ getRpcUrl: async () => recorder.url, signal: kit.signal })(network)
  kit.abort()
  await expect(getBlockNumber(reader)).rejects.toThrow()
  expect(recorder.bodies).toEqual([])
})
