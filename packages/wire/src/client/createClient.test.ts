import { isAppKitError } from '@latchkey/errors'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { postEvent } from '../calls/events.js'
import { getBalance } from '../calls/getBalance.js'
import { getWalletImage } from '../calls/images.js'
import { getSupportedChains, postRpc } from '../calls/rpc.js'
import * as kit from '../exports/index.js'
import * as operations from '../exports/operations.js'
import * as site from '../exports/secure.js'
import { createClient } from './createClient.js'

type Request = { url: URL; init: RequestInit }

function make(answer: Response | ((request: Request) => Promise<Response> | Response), timeoutMs?: number) {
  const requests: Request[] = []
  const client = createClient({
    baseUrl: 'https://gateway.test/',
    projectId: 'p1',
    sdkType: 'appkit',
    sdkVersion: 'react-evm-1.2.3',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    async fetch(input, init = {}) {
      const request = { url: new URL(String(input)), init }
      requests.push(request)
      return typeof answer === 'function' ? answer(request) : answer.clone()
    },
  })
  return { client, requests }
}

describe('the client', () => {
  test('§7.001 §7.022 every call adds projectId, st and sv', async () => {
    const { client, requests } = make(Response.json({ http: [], ws: [] }))
    await client.request(getSupportedChains, {})
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      projectId: 'p1',
      st: 'appkit',
      sv: 'react-evm-1.2.3',
    })
  })

  test('§7.005 a balance call has the address in its path and currency and chain in its query', async () => {
    const { client, requests } = make(Response.json({ balances: [] }))
    await client.request(getBalance, {
      params: { address: '0xA/b' },
      query: { currency: 'usd', chainId: 'eip155:1' },
    })
    expect(requests[0]?.url.pathname).toBe('/v1/account/0xA%2Fb/balance')
    expect(requests[0]?.url.searchParams.get('chainId')).toBe('eip155:1')
    expect(requests[0]?.url.searchParams.has('forceUpdate')).toBe(false)
  })

  test('§7.035 the RPC address of a network is {rpc}/v1/?chainId={id}&projectId={id}', () => {
    const { client } = make(Response.json({}))
    const url = new URL(client.getUrl(postRpc, { query: { chainId: 'eip155:1' }, body: [] }))
    expect(url.origin + url.pathname).toBe('https://gateway.test/v1/')
    expect(url.searchParams.get('chainId')).toBe('eip155:1')
    expect(url.searchParams.get('projectId')).toBe('p1')
  })

  test('§7.023 a picture is answered as a blob', async () => {
    const { client } = make(
      new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'image/webp' } }),
    )
    const blob = await client.request(getWalletImage, { params: { id: 'x' } })
    expect(blob).toMatchObject({ size: 3, type: 'image/webp' })
  })

  test('a body goes without a content type of its own, so that the browser asks no preflight question', async () => {
    const { client, requests } = make(new Response(null, { status: 202 }))
    const event = { eventId: 'e', url: '', domain: '', timestamp: 1, props: { type: 'track', event: 'X' } }
    expect(await client.request(postEvent, { body: event })).toBeUndefined()
    expect(requests[0]?.init).toMatchObject({ method: 'POST', body: JSON.stringify(event), headers: {} })
  })

  test('§8.042 an answer outside 200 to 299 is "HTTP status code: N" with the response as cause', async () => {
    const { client } = make(new Response('no', { status: 429, headers: { 'retry-after': '3' } }))
    const error = await client.request(getSupportedChains, {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: 'HTTP status code: 429', context: { status: 429, body: 'no' } })
    expect((error as Error).cause).toBeInstanceOf(Response)
  })

  test('§9.016 §8.043 a call that is not answered in time is given up', async () => {
    const never = ({ init }: Request) =>
      new Promise<Response>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    const waits = vi.spyOn(AbortSignal, 'timeout')
    await make(Response.json({ http: [], ws: [] })).client.request(getSupportedChains, {})
    expect(waits).toHaveBeenLastCalledWith(10_000)
    const { client } = make(never, 5)
    await expect(client.request(getSupportedChains, {})).rejects.toMatchObject({
      code: 'wire/timeout',
      message: 'The request took too long to respond.',
    })
    expect(waits).toHaveBeenLastCalledWith(5)
    waits.mockRestore()
  })

  test('§8.043 a call that does not get through is "HTTP request failed."', async () => {
    const { client } = make(() => Promise.reject(new TypeError('fetch failed')))
    await expect(client.request(getSupportedChains, {})).rejects.toMatchObject({
      message: 'HTTP request failed.',
    })
  })

  test('whatever a server answers, the caller gets the declared form or a typed error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (text) => {
        const { client } = make(new Response(text))
        const result = await client.request(getSupportedChains, {}).catch((error: unknown) => error)
        expect(
          isAppKitError(result, 'wire/response') || Array.isArray((result as { http: unknown }).http),
        ).toBe(true)
      }),
    )
  })
})

test('a call is exported under its name, and no two share one, or a method and path', () => {
  const exported = [kit, operations, site].flatMap((module) => Object.entries(module))
  const calls = exported.flatMap(([name, value]) => {
    if (typeof value !== 'object' || !('method' in value) || !('path' in value)) return []
    expect(value.name).toBe(name)
    return value
  })
  expect(calls.length).toBeGreaterThan(80)
  const names = calls.map(({ name }) => name)
  const places = calls.flatMap((call) => {
    const aliases = 'aliases' in call ? call.aliases : []
    return [call.path, ...aliases].map((path) => `${call.method} ${path}`)
  })
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(places).size).toBe(places.length)
})
