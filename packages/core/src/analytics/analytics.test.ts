// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import {
  createTestChain,
  createTestKit,
  createTestWallet,
  type ManualClock,
  type TestKitOptions,
} from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'sendBeacon')
})

type Kit = ReturnType<typeof createTestKit>['kit']

/** Opens the modal, so that the gateway is asked, and leaves the page, so that what is queued is sent. */
async function openAndLeave(
  answer: Response | { isAnalyticsEnabled: boolean },
  act: (kit: Kit, clock: ManualClock) => unknown = () => {},
  send = vi.fn((_url: string, _body: string) => true),
  options: TestKitOptions = {},
) {
  Object.defineProperty(navigator, 'sendBeacon', { value: send, configurable: true })
  const { kit, gateway, clock } = createTestKit({
    ...options,
    answers: { '/getAnalyticsConfig': answer },
  })
  await kit.modal.open()
  clock.advance(0)
  await vi.waitFor(() =>
    expect(gateway.calls.map(({ url }) => url.pathname)).toContain('/getAnalyticsConfig'),
  )
  // The answer is read in turns of its own.
  await new Promise<void>((resolve) => setTimeout(resolve))
  kit.analytics.track('CLICK_ALL_WALLETS', {})
  await act(kit, clock)
  window.dispatchEvent(new Event('pagehide'))
  kit.destroy()
  return send
}

test('§8.034 analytics are off when the gateway cannot be asked', async () => {
  expect(await openAndLeave(new Response('no', { status: 500 }))).not.toHaveBeenCalled()
})

test('what happened is sent when the page is left, where the project wants it', async () => {
  expect(await openAndLeave({ isAnalyticsEnabled: true })).toHaveBeenCalledOnce()
})

const parse = (call: [url: string, body: string] | undefined) => ({
  path: new URL(call?.[0] ?? '').pathname,
  body: JSON.parse(call?.[1] ?? 'null'),
})
const leave = () => window.dispatchEvent(new Event('pagehide'))

test('§7.030 one event goes to /e, several go to /batch, with project, SDK type and version', async () => {
  const send = await openAndLeave({ isAnalyticsEnabled: true }, (kit) => {
    leave()
    kit.analytics.track('CLICK_NETWORKS', {})
  })
  const [first, second] = send.mock.calls.map(parse)
  expect(first).toMatchObject({ path: '/batch', body: expect.any(Array) })
  expect(first?.body.at(-1)).toMatchObject({ props: { event: 'CLICK_ALL_WALLETS' } })
  expect(second).toMatchObject({
    path: '/e',
    body: {
      eventId: expect.any(String),
      url: expect.any(String),
      domain: expect.any(String),
      timestamp: expect.any(Number),
      props: { type: 'track', event: 'CLICK_NETWORKS' },
    },
  })
  for (const [url] of send.mock.calls) {
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      projectId: 'test',
      st: 'appkit',
      sv: expect.stringMatching(/^react-.*\d/),
    })
  }
})

const failures = (send: { mock: { calls: [url: string, body: string][] } }) =>
  send.mock.calls.flatMap((call) => parse(call).body).filter(({ props }) => props.type === 'error')

test('§3.037 of a failure its kind, its text and its place are sent, without what an address may carry', async () => {
  const error = new AppKitError('wire/network', { url: 'https://x.test' })
  error.stack =
    'Error: no\n at run (https://site.test/app.js?token=secret:1:2)\n at https://site.test/#secret'
  const heard: unknown[] = []
  const send = await openAndLeave({ isAnalyticsEnabled: true }, (kit) => {
    kit.analytics.subscribe(({ properties }) => heard.push(properties.error))
    kit.analytics.track('CONNECT_ERROR', { message: 'no', error })
    kit.analytics.track('SEND_ERROR', { error: new Error('what?') })
  })
  const [first, second] = failures(send)
  expect(first.props).toEqual({
    type: 'error',
    event: 'CONNECT_ERROR',
    properties: { message: 'no', caipNetworkId: 'eip155:1', code: 'wire/network' },
    errorType: 'API_ERROR',
    errorMessage: 'HTTP request failed.',
    stackTrace: 'Error: no\n at run (https://site.test/app.js:1:2)\n at https://site.test/',
  })
  expect(second.props.errorType).toBe('INTERNAL_SDK_ERROR')
  expect(heard[0]).toBe(error)
  expect(String(send.mock.calls)).not.toContain('secret')
})

test('§8.037 §9.030 at most five failures are sent in a minute', async () => {
  const track = (kit: Kit) => kit.analytics.track('CONNECT_ERROR', { error: new Error('again') })
  const send = await openAndLeave({ isAnalyticsEnabled: true }, (kit, clock) => {
    for (let at = 0; at < 8; at++) track(kit)
    clock.advance(59_999)
    track(kit)
    clock.advance(1)
    track(kit)
  })
  expect(failures(send)).toHaveLength(6)
})

test('§8.037 what a wallet fails with is thrown as an error of the kit, with a category, and reported as the same', async () => {
  const amber = createTestWallet({ id: 'amber', disconnect: 'reject' })
  let thrown: unknown
  const send = await openAndLeave(
    { isAnalyticsEnabled: true },
    async (kit) => {
      await kit.connections.connect({ connectorId: 'amber' })
      thrown = await kit.connections.disconnect().catch((error: unknown) => error)
    },
    undefined,
    { chains: [createTestChain('eip155', [amber])] },
  )
  expect(thrown).toBeInstanceOf(AppKitError)
  const { category, message } = thrown as AppKitError
  expect(category).toBe('INTERNAL_SDK_ERROR')
  expect(failures(send).map(({ props }) => [props.event, props.errorType, props.errorMessage])).toEqual([
    ['DISCONNECT_ERROR', category, message],
  ])
})

test('§3.037 who is connected, and on which network, goes along', async () => {
  const amber = createTestWallet({ id: 'amber' })
  const send = await openAndLeave(
    { isAnalyticsEnabled: true },
    async (kit) => {
      await kit.connections.connect({ connectorId: 'amber' })
    },
    undefined,
    { chains: [createTestChain('eip155', [amber])] },
  )
  const sent = send.mock.calls.flatMap((call) => parse(call).body)
  expect(sent.find(({ props }) => props.event === 'CONNECT_SUCCESS')).toEqual({
    eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    url: expect.stringMatching(/^[^?#]+$/),
    domain: window.location.hostname,
    timestamp: expect.any(Number),
    props: {
      type: 'track',
      event: 'CONNECT_SUCCESS',
      address: 'amber-eip155-0',
      properties: { method: 'browser', name: 'amber', caipNetworkId: 'eip155:one', durationMs: 0 },
    },
  })
})

test('what the browser does not take is kept and goes with the next, in parts that it takes', async () => {
  let isTaking = false
  const send = vi.fn((_url: string, body: string) => isTaking && new Blob([body]).size < 65_536)
  await openAndLeave(
    { isAnalyticsEnabled: true },
    (kit) => {
      leave()
      for (let at = 0; at < 30; at++) kit.analytics.track('SEARCH_WALLET', { at, search: 'ü'.repeat(2_000) })
      isTaking = true
      send.mockClear()
    },
    send,
  )
  const sent = send.mock.calls.flatMap((call) => parse(call).body)
  expect(send.mock.results.every(({ value }) => value)).toBe(true)
  expect(sent.map(({ props }) => props.event)).toEqual([
    'MODAL_OPEN',
    'INITIALIZE',
    'CLICK_ALL_WALLETS',
    ...Array.from({ length: 30 }, () => 'SEARCH_WALLET'),
  ])
  expect(sent.slice(3).map(({ props }) => props.properties.at)).toEqual(
    Array.from({ length: 30 }, (_, at) => at),
  )
})

const names = (send: { mock: { calls: [url: string, body: string][] } }) =>
  send.mock.calls.flatMap((call) => parse(call).body).map(({ props }) => props.event)
const wanted = { isAnalyticsEnabled: true }

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])(
  'a browser that says %s is asked nothing and sends nothing; subscribers still hear',
  async (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true })
    const send = vi.fn(() => true)
    Object.defineProperty(navigator, 'sendBeacon', { value: send, configurable: true })
    const { kit, gateway, clock } = createTestKit({ answers: { '/getAnalyticsConfig': wanted } })
    const heard: string[] = []
    kit.analytics.subscribe(({ event }) => heard.push(event))
    await kit.modal.open()
    clock.advance(0)
    await vi.waitFor(() => expect(heard).toContain('MODAL_OPEN'))
    leave()
    expect(gateway.calls.map(({ url }) => url.pathname)).not.toContain('/getAnalyticsConfig')
    expect(send).not.toHaveBeenCalled()
    kit.destroy()
    Reflect.deleteProperty(navigator, name)
  },
)

test('where the site asks first, nothing is sent or asked before consent, nor what happened before, nor after it is taken back', async () => {
  const send = vi.fn((_url: string, _body: string) => true)
  Object.defineProperty(navigator, 'sendBeacon', { value: send, configurable: true })
  const { kit, gateway, clock } = createTestKit({
    analyticsConsent: false,
    answers: { '/getAnalyticsConfig': wanted },
  })
  const asked = () => gateway.calls.filter(({ url }) => url.pathname === '/getAnalyticsConfig').length
  await kit.modal.open()
  clock.advance(0)
  await new Promise<void>((resolve) => setTimeout(resolve))
  kit.analytics.track('CLICK_NETWORKS', {})
  leave()
  expect([asked(), send.mock.calls]).toEqual([0, []])
  kit.analytics.setConsent(true)
  kit.analytics.track('CLICK_ALL_WALLETS', {})
  await vi.waitFor(() => expect(asked()).toBe(1))
  await new Promise<void>((resolve) => setTimeout(resolve))
  leave()
  expect(names(send)).toEqual(['CLICK_ALL_WALLETS'])
  kit.analytics.track('CLICK_WALLET_HELP', {})
  kit.analytics.setConsent(false)
  leave()
  kit.analytics.track('CLICK_NETWORK_HELP', {})
  kit.analytics.setConsent(true)
  leave()
  expect(names(send)).toEqual(['CLICK_ALL_WALLETS'])
  expect(asked()).toBe(1)
  kit.destroy()
})

test('from opening to connected is measured; a reload, or what comes after the modal was closed, is not', async () => {
  const send = await openAndLeave(wanted, (kit, clock) => {
    clock.advance(1_250)
    kit.analytics.track('CONNECT_SUCCESS', { name: 'one' })
    kit.analytics.track('CONNECT_SUCCESS', { name: 'two' })
    kit.analytics.track('MODAL_OPEN', {})
    kit.analytics.track('CONNECT_SUCCESS', { name: 'three', reconnect: true })
    kit.analytics.track('MODAL_CLOSE', {})
    kit.analytics.track('CONNECT_SUCCESS', { name: 'four' })
    kit.analytics.track('SEND_INITIATED', {})
    clock.advance(500)
    kit.analytics.track('SEND_SUCCESS', {})
  })
  const sent = send.mock.calls.flatMap((call) => parse(call).body)
  const measured = sent.map(({ props }) => [
    props.properties.name ?? props.event,
    props.properties.durationMs,
  ])
  expect(measured.filter(([, durationMs]) => durationMs !== undefined)).toEqual([
    ['one', 1_250],
    ['SEND_SUCCESS', 500],
  ])
})

test('§7.031 whatever the browser throws at a beacon, what the visitor does goes on', async () => {
  const send = vi.fn((): boolean => {
    throw new TypeError('refused')
  })
  const reported = vi.fn()
  window.addEventListener('error', reported)
  await openAndLeave(wanted, undefined, send as never)
  expect(send).toHaveBeenCalled()
  expect(reported).not.toHaveBeenCalled()
  window.removeEventListener('error', reported)
})
