// @vitest-environment happy-dom
import type { TrackedEvent } from '@latchkey/core'
import { announceEvmWallet, createEvmWallet, createTestKit, type TestKitOptions } from '@latchkey/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const rdns = 'org.example.wallet'
const key = '@latchkey/weather_places'
const lisbon = { celsius: 17.4, report: null }
const refuse = (status: number, code: string) => Response.json({ error: { code } }, { status })
const cleanUps: (() => void)[] = []

function make({ answers = {}, ...options }: TestKitOptions = {}) {
  const made = createTestKit({
    ...options,
    answers: {
      '/v1/weather/lisbon': lisbon,
      '/v1/weather/rio-de-janeiro': { celsius: 25, report: null },
      '/v1/weather/atlantis': refuse(404, 'weather/unknown-place'),
      ...answers,
    },
  })
  const { kit, gateway } = made
  cleanUps.push(kit.destroy)
  const tracked: TrackedEvent[] = []
  kit.analytics.subscribe((event) => tracked.push(event))
  kit.start()
  const weather = () => kit.store.getState().weather
  const asked = () =>
    gateway.calls.filter(({ url }) => url.pathname.startsWith('/v1/weather')).map(({ method }) => method)
  return { ...made, tracked, weather, asked }
}

function announce(): void {
  const wallet = createEvmWallet({ privateKeys: [`0x${'1'.repeat(64)}`], chainId: 1 })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
}

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' })))
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
  vi.unstubAllGlobals()
})

test('a place is looked up as the visitor writes it, and what is known is told', async () => {
  const { kit, weather, tracked } = make()
  expect(weather()).toEqual({ status: 'idle' })
  await expect(kit.weather.load()).rejects.toMatchObject({ code: 'weather/no-place' })
  const statuses: string[] = []
  kit.store.subscribe((state) => statuses.push(state.weather?.status ?? ''))
  await kit.weather.load(' Rio de Janéiro ')
  expect([...new Set(statuses)]).toEqual(['loading', 'ready'])
  expect(weather()).toMatchObject({ place: 'rio-de-janeiro', weather: { celsius: 25 } })
  expect(tracked.map(({ event }) => event)).toContain('WEATHER_LOOK_UP')
})

test.each([
  ['Atlantis', 'weather/unknown-place'],
  ['R2-D2', 'weather/unknown-place'],
  ['paris', 'wire/http-status'],
])('a failure has a code: %s is %s', async (place, code) => {
  const { kit, weather, tracked, storage } = make()
  await kit.weather.load(place)
  expect(weather()).toMatchObject({ status: 'failed', failureCode: code, weather: undefined })
  expect(tracked.at(-1)).toMatchObject({ event: 'WEATHER_ERROR', properties: { code } })
  expect(storage.getItem(key)).toBeNull()
})

test('what is known of a place stays when it cannot be had again, and a try that succeeds ends the failure', async () => {
  const { kit, gateway, weather } = make()
  await kit.weather.load('Lisbon')
  gateway.answers['/v1/weather/lisbon'] = new Response('', { status: 500 })
  await kit.weather.load()
  expect(weather()).toMatchObject({ status: 'failed', failureCode: 'wire/http-status', weather: lisbon })
  gateway.answers['/v1/weather/lisbon'] = lisbon
  await kit.weather.load()
  expect(weather()).toEqual({ status: 'ready', place: 'lisbon', weather: lisbon })
})

test('an answer that comes after the visitor has asked for another place is not shown', async () => {
  let answer = (_weather: object) => {}
  const first = new Promise<object>((resolve) => {
    answer = resolve
  })
  const { kit, weather } = make({ answers: { '/v1/weather/oslo': () => first } })
  const slow = kit.weather.load('Oslo')
  await kit.weather.load('Lisbon')
  answer({ celsius: 6.9, report: null })
  await slow
  expect(weather()).toMatchObject({ place: 'lisbon', weather: lisbon })
})

test('a report is sent and the place looked up again; the gateway’s refusal has its code', async () => {
  const { kit, gateway, asked } = make()
  await expect(kit.weather.report(20)).rejects.toMatchObject({ code: 'weather/no-place' })
  await kit.weather.load('Lisbon')
  await kit.weather.report(20)
  expect(asked()).toEqual(['GET', 'POST', 'GET'])
  expect(
    gateway.calls.find(({ method, url }) => method === 'POST' && url.pathname.endsWith('lisbon'))?.body,
  ).toEqual({
    celsius: 20,
  })
  gateway.answers['/v1/weather/lisbon'] = refuse(429, 'weather/too-many-reports')
  await expect(kit.weather.report(20)).rejects.toMatchObject({
    code: 'weather/too-many-reports',
    context: { place: 'lisbon' },
  })
})

test('the last place is looked up again with the next visit', async () => {
  const { kit, storage } = make()
  await kit.weather.load('Lisbon')
  await kit.weather.load('Rio de Janeiro')
  expect(storage.getItem(key)).toBe('["rio-de-janeiro","lisbon"]')
  kit.destroy()
  const next = make({ storage })
  await vi.waitFor(() => expect(next.weather()).toMatchObject({ status: 'ready', place: 'rio-de-janeiro' }))
})

test('who leaves is forgotten: at once, and with the next start where nothing was looked up', async () => {
  announce()
  const { kit, storage, weather } = make()
  await kit.connections.connect({ connectorId: rdns })
  await kit.weather.load('Lisbon')
  await kit.connections.disconnect()
  expect(weather()).toEqual({ status: 'idle' })
  expect(storage.getItem(key)).toBeNull()
  storage.setItem(key, '["lisbon"]')
  kit.destroy()
  const next = make({ storage })
  expect(storage.getItem(key)).toBeNull()
  await next.kit.connections.connect({ connectorId: rdns })
  expect([next.weather(), next.asked()]).toEqual([{ status: 'idle' }, []])
})
