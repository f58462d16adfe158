import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '@latchkey/core'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { toCaip2 } from '@latchkey/primitives'
import { createChainContext } from '@latchkey/testing'
import { getBlockNumber } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
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
  /** What is answered instead of asking the node. */
  text: undefined as ((attempt: number) => { type: string; body: string } | 'cut' | undefined) | undefined,
  attempts: 0,
}
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  recorder.attempts++
  const refusal = recorder.answer?.(recorder.attempts)
  if (refusal) return void response.writeHead(refusal.status, refusal.headers).end('refused')
  const text = recorder.text?.(recorder.attempts)
  if (text === 'cut') return void request.socket.destroy()
  if (text) return void response.writeHead(200, { 'content-type': text.type }).end(text.body)
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
  recorder.text = undefined
})

/** Where a network is read: at the gateway, if it has an address there. */
const at = (rpcUrl?: string) => createChainContext({ rpcUrl })
const makeReader = (options: Omit<ReaderOptions, 'signal'>) => createReaders({ ...options, signal })(network)
const read = async (options: Parameters<typeof makeReader>[0]) => getBlockNumber(await makeReader(options))

/** Notes how long is waited between attempts; other timers here, of connections and polling, are shorter or longer. */
function noteWaits(): () => number[] {
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => setTimer.mockRestore())
  return () => setTimer.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms >= 150 && ms < 3000)
}

test('§7.033 it posts JSON-RPC 2.0 with id, method and params', async () => {
  const reader = await makeReader({ ...at(recorder.url), transport: { batch: false } })
  const params = [`0x${'1'.repeat(40)}`, 'latest'] as const
  await reader.request({ method: 'eth_getBalance', params } as never)
  expect(recorder.bodies).toEqual([
    { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_getBalance', params },
  ])
})

test('§7.033 §7.040 §9.016 unless told otherwise it waits 10 s, looks every 4 s, tries 3 times more, and sends at most 1000 in a batch', async () => {
  const customRpcUrls = { [network.caipNetworkId]: [recorder.url] }
  const reader = await makeReader({ ...at(), customRpcUrls })
  const { transports } = reader.transport as unknown as { transports: { config: object }[] }
  expect(transports[0]?.config).toMatchObject({ timeout: 10_000, retryCount: 3, retryDelay: 150 })
  expect(reader.pollingInterval).toBe(4000)
  const question = { method: 'eth_chainId' } as never
  // Equal questions would be asked once.
  const requests = Array.from({ length: 1001 }, () => reader.request(question, { dedupe: false }))
  await Promise.all(requests)
  const sizes = recorder.bodies.map((body) => (body as unknown[]).length)
  expect(sizes.sort((one, other) => other - one)).toEqual([1000, 1])
})

test('a gateway is sent no more in a batch than it takes', async () => {
  for (const transport of [{}, { batch: { size: 500 } }]) {
    recorder.bodies.length = 0
    const reader = await makeReader({ ...at(recorder.url), transport })
    const question = { method: 'eth_chainId' } as never
    await Promise.all(Array.from({ length: 101 }, () => reader.request(question, { dedupe: false })))
    const sizes = recorder.bodies.map((body) => (body as unknown[]).length)
    expect(sizes.sort((one, other) => other - one)).toEqual([100, 1])
  }
})

test.each(['application/json', 'text/plain', 'application/octet-stream'])(
  '§7.034 an answer is read as JSON or as text: %s',
  async (type) => {
    recorder.text = () => ({ type, body: '{"jsonrpc":"2.0","id":1,"result":"0x7b"}' })
    const transport = { batch: false }
    expect(await read({ ...at(recorder.url), transport })).toBe(123n)
  },
)

test('§7.034 a refusal in words keeps its words', async () => {
  recorder.answer = () => ({ status: 400, headers: { 'content-type': 'text/plain' } })
  await expect(read({ ...at(recorder.url) })).rejects.toThrow('refused')
})

test('§7.033 what is asked at once goes as one batch', async () => {
  const reader = await makeReader({ ...at(recorder.url) })
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
  expect(await read({ ...at(recorder.url), customRpcUrls })).toBeGreaterThan(0n)
  expect(recorder.bodies).toHaveLength(1)
})

test('§7.033 an address that does not answer is given up after the time that is set, and passed over', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const customRpcUrls = { [network.caipNetworkId]: [silentUrl] }
  const transport = { timeoutMs: 200, batch: false }
  expect(await read({ ...at(recorder.url), customRpcUrls, transport })).toBeGreaterThan(0n)
  expect(recorder.bodies).toHaveLength(1)
})

test('§7.036 a network the gateway does not host is read at its own address', async () => {
  expect(await read({ ...at() })).toBeGreaterThan(0n)
})

test.each([403, 408, 413, 429, 500, 502, 503, 504])(
  '§7.040 §7.041 it tries again after %i',
  async (status) => {
    recorder.answer = (attempt) => (attempt < 3 ? { status } : undefined)
    expect(await read({ ...at(recorder.url) })).toBeGreaterThan(0n)
    expect(recorder.attempts).toBe(3)
  },
)

test('§7.040 after 3 retries it gives up', async () => {
  recorder.answer = () => ({ status: 503 })
  await expect(read({ ...at(recorder.url) })).rejects.toThrow()
  expect(recorder.attempts).toBe(4)
})

test('§7.040 the wait is 150 ms, doubled with every attempt', async () => {
  recorder.answer = () => ({ status: 503 })
  const waits = noteWaits()
  await expect(read({ ...at(recorder.url) })).rejects.toThrow()
  expect(waits()).toEqual([150, 300, 600])
})

test('§7.040 it waits as long as the answer says', async () => {
  recorder.answer = (attempt) =>
    attempt === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined
  const waits = noteWaits()
  expect(await read({ ...at(recorder.url) })).toBeGreaterThan(0n)
  expect(waits()).toEqual([1000])
})

test('§7.041 it tries again when the connection was cut and there is no status', async () => {
  recorder.text = (attempt) => (attempt === 1 ? 'cut' : undefined)
  expect(await read({ ...at(recorder.url) })).toBeGreaterThan(0n)
  expect(recorder.attempts).toBe(2)
})

test.each([
  [-1, 2],
  [-32005, 2],
  [-32603, 2],
  [-32601, 1],
  [3, 1],
])('§7.041 §7.042 after the error code %i of a node it is asked %i times', async (code, attempts) => {
  const error = { code, message: 'no' }
  recorder.text = (attempt) =>
    attempt === 1
      ? { type: 'application/json', body: JSON.stringify({ jsonrpc: '2.0', id: 1, error }) }
      : undefined
  const reading = read({ ...at(recorder.url), transport: { batch: false } })
  if (attempts === 1) await expect(reading).rejects.toThrow()
  else expect(await reading).toBeGreaterThan(0n)
  expect(recorder.attempts).toBe(attempts)
})

test('§7.042 other failures are final at once', async () => {
  recorder.answer = () => ({ status: 400 })
  await expect(read({ ...at(recorder.url) })).rejects.toThrow()
  expect(recorder.attempts).toBe(1)
})

test('a network has one reader', async () => {
  const getReader = createReaders({ ...at(recorder.url), signal })
  const other = { ...network, caipNetworkId: toCaip2('eip155', 2) }
  expect(await getReader(network)).toBe(await getReader({ ...network }))
  expect(await getReader(other)).not.toBe(await getReader(network))
})

test('a gateway that could not say where is asked again', async () => {
  let asked = 0
  const rpcUrl = async () => {
    if (asked++ === 0) throw new Error('offline')
    return recorder.url
  }
  const getReader = createReaders({
    ...createChainContext({ rpcUrl }),
    signal,
  })
  await expect(getReader(network)).rejects.toThrow('offline')
  expect(await getBlockNumber(await getReader(network))).toBeGreaterThan(0n)
})

test('§7.033 addresses are compared only where the site wants them ranked', async () => {
  const customRpcUrls = { [network.caipNetworkId]: [recorder.url] }
  const options = { ...at(url), customRpcUrls }
  await read(options)
  expect(recorder.bodies.flat()).toMatchObject([{ method: 'eth_blockNumber' }])
  await makeReader({ ...options, transport: { rank: true } })
  await vi.waitFor(() =>
    expect(recorder.bodies.flat()).toContainEqual(expect.objectContaining({ method: 'net_listening' })),
  )
})

test('the gateway is asked in plain text, without a preflight question; nodes in JSON', async () => {
  await read({ ...at(recorder.url) })
  await read({
    ...at(),
    customRpcUrls: { [network.caipNetworkId]: [recorder.url] },
  })
  expect(recorder.contentTypes).toEqual(['text/plain', 'application/json'])
})

test('nothing is asked for a kit that is over', async () => {
  const kit = new AbortController()
  const reader = await createReaders({ ...at(recorder.url), signal: kit.signal })(network)
  kit.abort()
  await expect(getBlockNumber(reader)).rejects.toThrow()
  expect(recorder.bodies).toEqual([])
})

test('readers of one address end each for itself: what another asks at the same time is answered', async () => {
  const ending = new AbortController()
  const make = (its: AbortSignal) => createReaders({ ...at(recorder.url), signal: its })(network)
  const [first, second] = await Promise.all([make(ending.signal), make(signal)])
  const answers = Promise.allSettled([getBlockNumber(first), getBlockNumber(second)])
  ending.abort(new Error('ended'))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
