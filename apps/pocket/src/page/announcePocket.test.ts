import { createChannel } from '@latchkey/channel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PocketProvider } from '../chains/eip155/page/createProvider.js'
import type { Link } from '../shared/link.js'
import { pocketMessages, type WalletAnswer, type WalletRequest } from '../shared/messages.js'
import { announcePocket } from './announcePocket.js'
import type { PageWindow } from './PageWindow.js'

const pocketUrl = 'http://pocket.localhost:4002'
const origin = 'http://shop.localhost:3000'
const one = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const link: Link = { linkId: 'a'.repeat(32), accounts: [one], network: 'eip155:31337' }
const networks = [
  { id: 'eip155:31337', name: 'Local One' },
  { id: 'eip155:31338', name: 'Local Two' },
]

class FakeEventSource {
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: (() => void) | null = null
  onopen: (() => void) | null = null
  isClosed = false
  constructor(readonly url: string) {}
  tell(state: unknown) {
    this.onmessage?.({ data: JSON.stringify(state) } as MessageEvent)
  }
  close() {
    this.isClosed = true
  }
}

/** A page whose pop-ups are answered by `answer`, and everything it did. */
function createFakePage(stored?: unknown) {
  const storage = new Map<string, string>()
  if (stored !== undefined) storage.set('pocket.link', JSON.stringify(stored))
  const target = new EventTarget()
  const sources: FakeEventSource[] = []
  const popups: {
    url: URL
    name: string
    closed: boolean
    focused: number
    mayClose: () => Promise<boolean>
  }[] = []
  const fetched: { url: string; method: string | undefined; body: unknown }[] = []
  const control = {
    answer: async (_: WalletRequest): Promise<WalletAnswer> => new Promise(() => {}),
    onRequest: (_: AbortSignal): void => {},
    /** Whether the person has not decided on what the page takes back. */
    withdraw: (_: string): boolean => true,
    isBlocked: false,
    loads: true,
    /** Whether windows hear that they shall close; one that is between two pages does not. */
    hears: true,
  }

  function open(url: string, name: string) {
    if (control.isBlocked) return null
    const pocket = new EventTarget()
    const popup = {
      url: new URL(url),
      name,
      closed: false,
      focused: 0,
      focus: () => {
        popup.focused += 1
      },
      close: () => {
        popup.closed = control.hears
      },
      mayClose: async () => false,
      postMessage: (data: unknown, to: string) => {
        const event = Object.assign(new Event('message'), { data, origin, source: opener })
        if (to === pocketUrl) queueMicrotask(() => pocket.dispatchEvent(event))
      },
    }
    const opener = {
      postMessage: (data: unknown, to: string) => {
        const event = Object.assign(new Event('message'), { data, origin: pocketUrl, source: popup })
        if (to === origin) queueMicrotask(() => target.dispatchEvent(event))
      },
    }
    popups.push(popup)
    if (control.loads) {
      const channel = createChannel({
        self: pocket as never,
        peer: opener,
        peerOrigin: origin,
        messages: pocketMessages,
      })
      channel.handle('wallet/request', (request, { signal }) => {
        control.onRequest(signal)
        return control.answer(request)
      })
      channel.handle('wallet/withdraw', ({ id }) => control.withdraw(id))
      popup.mayClose = () => channel.request('wallet/may-close', null)
    }
    return popup
  }

  const page = Object.assign(target, {
    open,
    location: { origin },
    navigator: {},
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    setInterval: (handler: () => void, ms: number) => setInterval(handler, ms),
    clearInterval: (timer: never) => clearInterval(timer),
    setTimeout: (handler: () => void, ms: number) => setTimeout(handler, ms),
    clearTimeout: (timer: never) => clearTimeout(timer),
    fetch: async (url: string, init: RequestInit = {}) => {
      fetched.push({ url, method: init.method, body: init.body })
      if (init.method === undefined) {
        return new Response(
          JSON.stringify({ network: url.endsWith('/rpc/eip155:10') ? { id: 'eip155:10' } : null }),
        )
      }
      const { method } = JSON.parse(String(init.body ?? '{}'))
      const isRefused = method === 'eth_call'
      const error = { code: 3, message: 'execution reverted', data: '0x08' }
      return new Response(JSON.stringify(isRefused ? { error } : { result: `of ${method}` }))
    },
    EventSource: class extends FakeEventSource {
      constructor(url: string) {
        super(url)
        sources.push(this)
      }
    },
  })

  const announced: { info: Record<string, string>; provider: PocketProvider }[] = []
  page.addEventListener('eip6963:announceProvider', (event) => {
    announced.push((event as CustomEvent).detail)
  })
  const stop = announcePocket({ pocketUrl, networks, page: page as unknown as PageWindow })
  const provider = announced[0]?.provider
  if (!provider) throw new Error('Pocket was not announced')
  const events: [string, unknown][] = []
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    provider.on(name, (value: unknown) => events.push([name, value]))
  }
  const request = (method: string, params?: unknown) => provider.request({ method, params })
  const failure = (method: string, params?: unknown) =>
    request(method, params).then(
      () => {
        throw new Error('It did not fail')
      },
      (error: { code: number; data: unknown }) => ({ code: error.code, data: error.data }),
    )
  return {
    page,
    storage,
    sources,
    popups,
    fetched,
    control,
    announced,
    events,
    request,
    failure,
    stop,
    provider,
  }
}

const approve =
  (result: unknown, given: Link | null = link): ((_: WalletRequest) => Promise<WalletAnswer>) =>
  async () => ({ status: 'approved', result, link: given, network: given?.network ?? 'eip155:31337' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('announcing', () => {
  test('announces a frozen detail at once and again when asked', () => {
    const { page, announced, stop } = createFakePage()
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toHaveLength(2)
    expect(announced[0]).toBe(announced[1])
    expect(Object.isFrozen(announced[0]) && Object.isFrozen(announced[0]?.info)).toBe(true)
    expect(announced[0]?.info).toMatchObject({ name: 'Pocket', rdns: 'app.latchkey.pocket' })
    expect(announced[0]?.info.icon).toMatch(/^data:image\/svg\+xml/)
    stop()
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toHaveLength(2)
  })

  test('calls nobody before the site asks for something', () => {
    const { fetched, sources, popups } = createFakePage()
    expect([fetched, sources, popups]).toEqual([[], [], []])
  })
})

describe('without the person', () => {
  test('answers from the kept permission, without a window', async () => {
    const { request, popups, sources } = createFakePage(link)
    expect(await request('eth_accounts')).toEqual([one])
    expect(await request('eth_requestAccounts')).toEqual([one])
    expect(await request('eth_chainId')).toBe('0x7a69')
    expect(await request('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(popups).toEqual([])
    expect(sources.map(({ url }) => url)).toEqual([`${pocketUrl}/links/${link.linkId}/events`])
  })

  test.each([
    'garbage',
    { ...link, linkId: '../x' },
    { ...link, accounts: ['x'] },
    { ...link, accounts: [] },
    { ...link, network: 'eip155:0' },
  ])('takes the stored value %j as no permission', async (stored) => {
    const { request, sources } = createFakePage(stored)
    expect(await request('eth_accounts')).toEqual([])
    expect(sources).toEqual([])
  })

  test('reads from the node of the active network, and passes its errors on', async () => {
    const { request, failure, fetched } = createFakePage({ ...link, network: 'eip155:31338' })
    expect(await request('eth_getBalance', [one, 'latest'])).toBe('of eth_getBalance')
    expect(fetched[0]?.url).toBe(`${pocketUrl}/rpc/eip155:31338`)
    expect(await failure('eth_call', [{}])).toEqual({ code: 3, data: '0x08' })
  })

  test('refuses what it does not know, and what needs a permission it does not have', async () => {
    const { failure, popups } = createFakePage(link)
    expect(await failure('eth_sign')).toMatchObject({ code: 4200 })
    expect(await failure('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({ code: 4902 })
    expect(await failure('wallet_switchEthereumChain', [])).toMatchObject({ code: -32602 })
    expect(await failure('personal_sign', ['0x61', two])).toMatchObject({ code: 4100 })
    expect(await failure('eth_sendTransaction', [{ to: one }])).toMatchObject({ code: -32602 })
    expect(popups).toEqual([])
  })

  test.each([[undefined], [null], ['eth_chainId'], [{}], [{ method: 7 }]])(
    'a call that is %j is an error with a code',
    async (call) => {
      const { provider } = createFakePage(link)
      await expect(provider.request(call as never)).rejects.toMatchObject({
        code: -32600,
        message: expect.any(String),
      })
    },
  )

  test('says what it can do with calls, to a site it has shared the account with', async () => {
    const { request, failure, popups } = createFakePage(link)
    const none = { atomic: { status: 'unsupported' } }
    expect(await request('wallet_getCapabilities', [one])).toEqual({ '0x7a69': none, '0x7a6a': none })
    expect(await request('wallet_getCapabilities', [one, ['0x7a6a', '0x1']])).toEqual({ '0x7a6a': none })
    expect(await failure('wallet_getCapabilities', [two])).toMatchObject({ code: 4100 })
    expect(popups).toEqual([])
  })

  test('a switch to the active network needs nobody', async () => {
    const { request, popups } = createFakePage(link)
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
    expect(popups).toEqual([])
  })

  test('letting go clears the permission and tells pocket', async () => {
    const { request, events, storage, fetched, sources } = createFakePage(link)
    expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await request('eth_accounts')).toEqual([])
    expect(storage.has('pocket.link')).toBe(false)
    expect(fetched).toMatchObject([{ url: `${pocketUrl}/links/${link.linkId}`, method: 'DELETE' }])
    expect(events[0]).toEqual(['accountsChanged', []])
    expect(events[1]).toMatchObject(['disconnect', { code: 4900 }])
    expect(sources[0]?.isClosed).toBe(true)
  })
})

describe('with the person', () => {
  test('opens the window inside the call and keeps the permission', async () => {
    const { request, popups, control, events, storage } = createFakePage()
    control.answer = approve([one])
    const answer = request('eth_requestAccounts')
    expect(popups).toHaveLength(1)
    expect(popups[0]?.url.origin).toBe(pocketUrl)
    expect(popups[0]?.url.pathname).toBe('/request')
    expect(popups[0]?.url.searchParams.get('origin')).toBe(origin)
    expect(await answer).toEqual([one])
    expect(JSON.parse(storage.get('pocket.link') ?? '')).toEqual(link)
    expect(events).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [one]],
    ])
  })

  test('puts further requests into the same window', async () => {
    const { request, popups, control } = createFakePage(link)
    const asked: WalletRequest[] = []
    control.answer = async (wanted) => {
      asked.push(wanted)
      return { status: 'approved', result: wanted.params, link, network: link.network }
    }
    const answers = await Promise.all([
      request('personal_sign', ['0x61', one]),
      request('personal_sign', ['0x62', one]),
    ])
    expect(answers).toEqual([
      ['0x61', one],
      ['0x62', one],
    ])
    expect(popups).toHaveLength(1)
    expect(asked.map(({ linkId }) => linkId)).toEqual([link.linkId, link.linkId])
  })

  test('a network it does not have is what a site adds, and then switches to', async () => {
    const { request, control, popups } = createFakePage(link)
    const added = { ...link, network: 'eip155:10' }
    control.answer = approve(null, added)
    expect(await request('wallet_addEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    expect(await request('eth_chainId')).toBe('0xa')
    control.answer = approve(null, link)
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
    // The page was not told of it; pocket's server knows.
    control.answer = approve(null, added)
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    expect(await request('eth_chainId')).toBe('0xa')
    expect(popups).toHaveLength(1)
  })

  test('calls that were sent go by their id, and what became of them is read from the network', async () => {
    const { request, failure, control, page } = createFakePage(link)
    const hashes = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
    control.answer = approve({ id: '0xc0ffee', network: 'eip155:31338', hashes, isIncomplete: false })
    const params = [{ version: '2.0.0', chainId: '0x7a6a', atomicRequired: false, calls: [{ to: two }] }]
    expect(await request('wallet_sendCalls', params)).toEqual({ id: '0xc0ffee' })
    const receipt = (hash: string, status: string) => ({
      status,
      transactionHash: hash,
      blockHash: `0x${'b'.repeat(64)}`,
      blockNumber: '0x1',
      gasUsed: '0x5208',
      logs: [],
      to: two,
    })
    const answers: Record<string, unknown> = {}
    const asked: string[] = []
    page.fetch = (async (url: string, init: RequestInit) => {
      asked.push(url)
      return new Response(
        JSON.stringify({ result: answers[JSON.parse(String(init.body)).params[0]] ?? null }),
      )
    }) as never
    const status = () => request('wallet_getCallsStatus', ['0xc0ffee'])
    expect(await status()).toMatchObject({ id: '0xc0ffee', status: 100, atomic: false, receipts: [] })
    for (const hash of hashes) answers[hash] = receipt(hash, '0x1')
    const done = await status()
    expect(done).toMatchObject({ version: '2.0.0', chainId: '0x7a6a', status: 200 })
    expect((done as { receipts: object[] }).receipts[0]).not.toHaveProperty('to')
    answers[String(hashes[1])] = receipt(String(hashes[1]), '0x0')
    expect(await status()).toMatchObject({ status: 600 })
    answers[String(hashes[0])] = receipt(String(hashes[0]), '0x0')
    expect(await status()).toMatchObject({ status: 500 })
    expect(asked.every((url) => url === `${pocketUrl}/rpc/eip155:31338`)).toBe(true)
    expect(await failure('wallet_getCallsStatus', ['0xother'])).toMatchObject({ code: 5730 })
    expect(await failure('wallet_sendCalls', [{ ...params[0], id: '0xc0ffee' }])).toMatchObject({
      code: 5720,
    })
    expect(await failure('wallet_sendCalls', [{ ...params[0], from: two }])).toMatchObject({ code: 4100 })
  })

  test('a window that does not hear that it shall close is told until it does', async () => {
    const { provider, popups, control } = createFakePage()
    const controller = new AbortController()
    const answer = provider.request({ method: 'eth_requestAccounts' }, { signal: controller.signal })
    answer.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    control.hears = false
    controller.abort()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(popups[0]?.closed).toBe(false)
    control.hears = true
    await vi.advanceTimersByTimeAsync(250)
    expect(popups[0]?.closed).toBe(true)
  })

  test('a request that is taken back is withdrawn in pocket, and its window closes', async () => {
    const { provider, popups, control } = createFakePage()
    const controller = new AbortController()
    const withdrawn = vi.fn()
    control.onRequest = (signal) => signal.addEventListener('abort', withdrawn)
    const answer = provider.request({ method: 'eth_requestAccounts' }, { signal: controller.signal })
    answer.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'withdrawn' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(withdrawn).toHaveBeenCalled()
    expect(popups[0]?.closed).toBe(true)
    void provider.request({ method: 'eth_requestAccounts' })
    expect(popups).toHaveLength(2)
  })

  test('a window in which something else waits stays when one request is taken back', async () => {
    const { provider, popups, request } = createFakePage(link)
    const controller = new AbortController()
    const { signal } = controller
    void request('personal_sign', ['0x61', one])
    const answer = provider.request({ method: 'personal_sign', params: ['0x62', one] }, { signal })
    answer.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect(popups[0]?.closed).toBe(false)
  })

  describe.each([
    ['eth_sendTransaction', [{ from: one, to: two, value: '0x1' }]],
    ['wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', calls: [] }]],
  ])('%s, which may be out before its answer is here,', (method, params) => {
    function ask() {
      const made = createFakePage(link)
      const controller = new AbortController()
      const answers: ((answer: WalletAnswer) => void)[] = []
      const asked: WalletRequest[] = []
      made.control.answer = (request) => {
        asked.push(request)
        return new Promise((resolve) => answers.push(resolve))
      }
      const withdraw = vi.spyOn(made.control, 'withdraw')
      const answer = made.provider.request({ method, params }, { signal: controller.signal })
      answer.catch(() => undefined)
      return { ...made, controller, answers, asked, withdraw, answer }
    }

    test('is taken back while the person has not decided, and its window closes', async () => {
      const { controller, asked, withdraw, answer, popups } = ask()
      await vi.advanceTimersByTimeAsync(0)
      controller.abort()
      await vi.advanceTimersByTimeAsync(0)
      expect(withdraw).toHaveBeenCalledExactlyOnceWith(asked[0]?.id)
      await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'withdrawn' } })
      expect(popups[0]?.closed).toBe(true)
    })

    test('is answered all the same when the person has decided', async () => {
      const { controller, withdraw, answers, answer, popups } = ask()
      withdraw.mockReturnValue(false)
      await vi.advanceTimersByTimeAsync(0)
      controller.abort()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(withdraw).toHaveBeenCalledOnce()
      expect(popups[0]?.closed).toBe(false)
      const sent = {
        id: '0x1',
        network: 'eip155:31337',
        hashes: [`0x${'1'.repeat(64)}`],
        isIncomplete: false,
      }
      const result = method === 'wallet_sendCalls' ? sent : '0x12'
      answers[0]?.({ status: 'approved', result, link, network: link.network })
      expect(await answer).toEqual(method === 'wallet_sendCalls' ? { id: '0x1' } : '0x12')
    })

    test('is waited for when the window does not say', async () => {
      const { control, controller, withdraw, answer, popups } = ask()
      withdraw.mockImplementation(() => {
        throw new Error('Pocket failed')
      })
      const onEnd = vi.fn()
      answer.then(onEnd, onEnd)
      await vi.advanceTimersByTimeAsync(0)
      controller.abort()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(control.withdraw).toHaveBeenCalledOnce()
      expect(onEnd).not.toHaveBeenCalled()
      expect(popups[0]?.closed).toBe(false)
    })
  })

  test('a site that lets go takes back what it asked for, and the window closes', async () => {
    const { request, failure, popups } = createFakePage(link)
    const waiting = failure('personal_sign', ['0x61', one])
    await vi.advanceTimersByTimeAsync(0)
    await request('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await waiting).toEqual({ code: 4001, data: { reason: 'withdrawn' } })
    expect(popups[0]?.closed).toBe(true)
  })

  test('connecting asked for twice is one question; it is taken back when nobody waits for it', async () => {
    const { provider, popups, control, request } = createFakePage()
    const asked: WalletRequest[] = []
    let answer: (value: WalletAnswer) => void = () => {}
    control.answer = (wanted) => {
      asked.push(wanted)
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    const controller = new AbortController()
    const first = provider.request({ method: 'eth_requestAccounts' }, { signal: controller.signal })
    first.catch(() => undefined)
    const second = request('eth_requestAccounts')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(1)
    expect(popups[0]?.focused).toBe(2)
    controller.abort()
    await expect(first).rejects.toMatchObject({ code: 4001 })
    expect(popups[0]?.closed).toBe(false)
    answer({ status: 'approved', result: [one], link, network: link.network })
    expect(await second).toEqual([one])
  })

  test('the window is put in front where a request waits in it', async () => {
    const { provider, popups, request } = createFakePage(link)
    expect(provider.bringToFront()).toBe(false)
    void request('personal_sign', ['0x61', one])
    expect(provider.bringToFront()).toBe(true)
    expect(popups[0]?.focused).toBe(2)
  })

  test('passes a refusal on with its reason', async () => {
    const { failure, control } = createFakePage()
    control.answer = async () => ({ status: 'refused', code: 4100, message: 'Locked', reason: 'locked' })
    expect(await failure('eth_requestAccounts')).toEqual({ code: 4100, data: { reason: 'locked' } })
    control.answer = async () => ({ status: 'refused', code: 4001, message: 'No' })
    expect(await failure('eth_requestAccounts')).toEqual({ code: 4001, data: undefined })
  })

  test('forgets a permission pocket no longer knows', async () => {
    const { failure, request, control } = createFakePage(link)
    control.answer = async () => ({ status: 'refused', code: 4100, message: 'No', reason: 'not-connected' })
    expect(await failure('personal_sign', ['0x61', one])).toMatchObject({ code: 4100 })
    expect(await request('eth_accounts')).toEqual([])
  })

  test('a window the person closes rejects everything in it', async () => {
    const { failure, popups } = createFakePage(link)
    const outcomes = Promise.all([
      failure('personal_sign', ['0x61', one]),
      failure('wallet_requestPermissions', [{ eth_accounts: {} }]),
    ])
    await vi.advanceTimersByTimeAsync(1_000)
    if (popups[0]) popups[0].closed = true
    await vi.advanceTimersByTimeAsync(250)
    const closed = { code: 4001, data: { reason: 'window-closed' } }
    expect(await outcomes).toEqual([closed, closed])
  })

  test('a blocked window is told apart', async () => {
    const { failure, control } = createFakePage()
    control.isBlocked = true
    expect(await failure('eth_requestAccounts')).toEqual({ code: -32002, data: { reason: 'popup-blocked' } })
  })

  test('a window that does not load is closed after half a minute', async () => {
    const { failure, control, popups } = createFakePage()
    control.loads = false
    const outcome = failure('eth_requestAccounts')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toEqual({ code: -32603, data: { reason: 'unreachable' } })
    expect(popups[0]?.closed).toBe(true)
  })

  test('lets the window close only when nothing waits, and then opens another under another name', async () => {
    const { request, control, popups } = createFakePage(link)
    let answer: ((value: WalletAnswer) => void) | undefined
    control.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const first = request('personal_sign', ['0x61', one])
    await vi.advanceTimersByTimeAsync(0)
    expect(await popups[0]?.mayClose()).toBe(false)
    answer?.({ status: 'approved', result: '0x01', link, network: link.network })
    expect(await first).toBe('0x01')
    expect(await popups[0]?.mayClose()).toBe(true)
    void request('personal_sign', ['0x62', one])
    expect(popups.map(({ name }) => name)).toEqual([
      'latchkey-pocket',
      expect.stringMatching(/^latchkey-pocket-[0-9a-f]{32}$/),
    ])
  })

  test('believes pocket about the network after a switch, even when it stayed', async () => {
    const { request, control, events } = createFakePage(link)
    control.answer = approve(null, { ...link, network: 'eip155:31338' })
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(await request('eth_chainId')).toBe('0x7a6a')
    expect(events).toEqual([['chainChanged', '0x7a6a']])
    control.answer = approve(null, { ...link, network: 'eip155:31338' })
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
    expect(await request('eth_chainId')).toBe('0x7a6a')
    expect(events).toHaveLength(1)
  })
})

describe('following', () => {
  test('hears about accounts, networks and being disconnected', async () => {
    const { sources, events, request, storage } = createFakePage(link)
    sources[0]?.tell({ accounts: [two, one], network: 'eip155:31338' })
    expect(events).toEqual([
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', [two, one]],
    ])
    expect(JSON.parse(storage.get('pocket.link') ?? '')).toMatchObject({
      accounts: [two, one],
      network: 'eip155:31338',
    })
    sources[0]?.tell({ accounts: [], network: 'eip155:31338' })
    expect(events[2]).toEqual(['accountsChanged', []])
    expect(await request('eth_accounts')).toEqual([])
  })

  test('ignores what is not a state', () => {
    const { sources, events } = createFakePage(link)
    for (const garbage of ['x', null, { accounts: ['x'], network: 'eip155:1' }, { accounts: [one] }]) {
      sources[0]?.tell(garbage)
    }
    expect(events).toEqual([])
  })

  test('listens again, later each time, when the stream breaks', async () => {
    const { sources } = createFakePage(link)
    sources[0]?.onerror?.()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sources).toHaveLength(2)
    sources[1]?.onerror?.()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(sources).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(sources).toHaveLength(3)
  })

  test('agrees with the site’s other tabs', async () => {
    const { page, storage, events, sources } = createFakePage()
    storage.set('pocket.link', JSON.stringify(link))
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'pocket.link' }))
    expect(events).toContainEqual(['accountsChanged', [one]])
    expect(sources).toHaveLength(1)
    storage.clear()
    page.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect(events.at(-2)).toEqual(['accountsChanged', []])
  })

  test('stops for good', () => {
    const { stop, sources, page, storage, events } = createFakePage(link)
    stop()
    expect(sources[0]?.isClosed).toBe(true)
    storage.clear()
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'pocket.link' }))
    expect(events).toEqual([])
  })

  test('a listener that was removed, or that throws, does not disturb the others', () => {
    const { provider, sources, events } = createFakePage(link)
    const removed = vi.fn()
    provider.on('chainChanged', removed)
    provider.removeListener('chainChanged', removed)
    provider.removeListener('chainChanged', removed)
    sources[0]?.tell({ accounts: [one], network: 'eip155:31338' })
    expect(removed).not.toHaveBeenCalled()
    expect(events).toEqual([['chainChanged', '0x7a6a']])
  })
})
