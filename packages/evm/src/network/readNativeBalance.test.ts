import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChainContext } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { toNetwork } from '../toNetwork.js'
import { readNativeBalance } from './readNativeBalance.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A node with one answer; `asked` is what it was asked. */
async function startNode(answer: (response: ServerResponse) => void) {
  const asked: { contentType: string | undefined; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const contentType = request.headers['content-type']
    asked.push({ contentType, body: JSON.parse(Buffer.concat(chunks).toString()) })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const json = (text: string) => (response: ServerResponse) => void response.end(text)
const one = json('{"jsonrpc":"2.0","id":1,"result":"0xde0b6b3a7640000"}')
const silence = () => {}

function read(
  publicUrls: readonly string[],
  options: { hosted?: string; own?: string[]; timeoutMs?: number; signal?: AbortSignal } = {},
) {
  const network = toNetwork({
    id: 7,
    name: 'Seven',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: publicUrls } },
  })
  return readNativeBalance(
    { network, address, signal: options.signal ?? new AbortController().signal },
    {
      rpc: createChainContext({ rpcUrl: options.hosted }).rpc,
      customRpcUrls: { [network.caipNetworkId]: options.own ?? [] },
      timeoutMs: options.timeoutMs,
    },
  )
}

test('reads from the gateway, in plain text, and leaves the public addresses alone', async () => {
  const gateway = await startNode(one)
  const node = await startNode(one)
  expect(await read([node.url], { hosted: gateway.url })).toBe(10n ** 18n)
  expect(gateway.asked).toEqual([
    {
      contentType: 'text/plain',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] },
    },
  ])
  expect(node.asked).toEqual([])
})

test('reads a network the gateway does not serve from its own node', async () => {
  const node = await startNode(one)
  expect(await read([node.url])).toBe(10n ** 18n)
  expect(node.asked).toMatchObject([{ contentType: 'application/json' }])
})

test.each([
  ['what is no JSON', json('<html>')],
  ['another shape', json('[1]')],
  ['nothing', json('null')],
  ['an error', json('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"busy"}}')],
  ['an amount beyond 256 bits', json(`{"result":"0x${'f'.repeat(65)}"}`)],
  ['a negative amount', json('{"result":"-0x1"}')],
  ['2 MB', json(`{"result":"0x1","more":"${'x'.repeat(2_000_000)}"}`)],
] as const)('passes over an address that answers with %s', async (_, answer) => {
  const bad = await startNode(answer)
  const good = await startNode(one)
  expect(await read([], { own: [bad.url], hosted: good.url })).toBe(10n ** 18n)
  expect(bad.asked).toHaveLength(1)
})

test('an answer without an end is left at what an amount can take', async () => {
  const isLeft = vi.fn()
  const endless = await startNode((response) => {
    const write = () => {
      while (response.write('x'.repeat(16_384))) {}
    }
    response.on('drain', write).on('close', isLeft)
    write()
  })
  await expect(read([endless.url])).rejects.toMatchObject({ code: 'wire/network' })
  await vi.waitFor(() => expect(isLeft).toHaveBeenCalled())
})

test('passes over an address that never answers', async () => {
  const silent = await startNode(silence)
  const good = await startNode(one)
  expect(await read([], { own: [silent.url], hosted: good.url, timeoutMs: 1_000 })).toBe(10n ** 18n)
})

test('stops waiting with the signal, and asks nobody else', async () => {
  const stop = new AbortController()
  const silent = await startNode(() => stop.abort(new Error('left')))
  const other = await startNode(one)
  await expect(read([], { own: [silent.url], hosted: other.url, signal: stop.signal })).rejects.toThrow(
    'left',
  )
  expect(other.asked).toEqual([])
})

test('says so when no address answers', async () => {
  await expect(read(['http://127.0.0.1:9'])).rejects.toMatchObject({ code: 'wire/network' })
  await expect(read([])).rejects.toMatchObject({ code: 'wire/network' })
})
