import { isAppKitError } from '@latchkey/errors'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChannel } from './createChannel.js'

const messages = {
  sign: { payload: v.string(), response: v.string() },
  count: { payload: v.object({ value: v.number() }), response: v.number() },
  moved: { payload: v.object({ x: v.number() }) },
}

const pageOrigin = 'https://page.example'
const walletOrigin = 'https://wallet.example'

/** Two windows that deliver posted messages as a browser does: later, cloned, only to the named origin. */
function createWindows() {
  const page = new EventTarget()
  const wallet = new EventTarget()
  const deliver = (to: EventTarget, source: unknown, origin: string, data: unknown) =>
    to.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  const walletPeer = {
    postMessage: (message: unknown, target: string) => {
      const data = structuredClone(message)
      if (target === walletOrigin) queueMicrotask(() => deliver(wallet, pagePeer, pageOrigin, data))
    },
  }
  const pagePeer = {
    postMessage: (message: unknown, target: string) => {
      const data = structuredClone(message)
      if (target === pageOrigin) queueMicrotask(() => deliver(page, walletPeer, walletOrigin, data))
    },
  }
  const fromPage = (peerOrigin = walletOrigin) =>
    createChannel({ self: page as never, peer: walletPeer, peerOrigin, messages, greets: false })
  const fromWallet = (peerOrigin = pageOrigin) =>
    createChannel({ self: wallet as never, peer: pagePeer, peerOrigin, messages })
  return { page, wallet, pagePeer, walletPeer, deliver, fromPage, fromWallet }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createChannel', () => {
  test('answers a request made before the other window existed', async () => {
    const windows = createWindows()
    const answer = windows.fromPage().request('sign', 'hello')
    await settled()
    windows.fromWallet().handle('sign', (text, { origin }) => `${text} from ${origin}`)
    await expect(answer).resolves.toBe(`hello from ${pageOrigin}`)
  })

  test('keeps events until the other window is ready, in order', async () => {
    const windows = createWindows()
    const page = windows.fromPage()
    page.send('moved', { x: 1 })
    page.send('moved', { x: 2 })
    const seen: number[] = []
    const stop = windows.fromWallet().on('moved', ({ x }) => seen.push(x))
    await settled()
    expect(seen).toEqual([1, 2])
    stop()
    page.send('moved', { x: 3 })
    await settled()
    expect(seen).toEqual([1, 2])
  })

  test('asks again when the other window reloads', async () => {
    const windows = createWindows()
    const page = windows.fromPage()
    const first = windows.fromWallet()
    const signals: AbortSignal[] = []
    first.handle('sign', (_, { signal }) => {
      signals.push(signal)
      return new Promise<string>(() => {})
    })
    const answer = page.request('sign', 'hello')
    await settled()
    expect(signals).toHaveLength(1)
    first.close()
    expect(signals[0]?.aborted).toBe(true)
    windows.fromWallet().handle('sign', (text) => `${text} again`)
    await expect(answer).resolves.toBe('hello again')
  })

  test('aborts what the page asked for when the page reloads', async () => {
    const windows = createWindows()
    const first = windows.fromPage()
    const wallet = windows.fromWallet()
    const signals: AbortSignal[] = []
    wallet.handle('sign', (_, { signal }) => {
      signals.push(signal)
      return new Promise<string>(() => {})
    })
    const lost = first.request('sign', 'hello')
    lost.catch(() => {})
    await settled()
    createChannel({
      self: windows.page as never,
      peer: windows.walletPeer,
      peerOrigin: walletOrigin,
      messages,
    })
    await settled()
    expect(signals[0]?.aborted).toBe(true)
  })

  test.each([
    '*',
    'null',
    '',
    'https://wallet.example/',
    'wallet.example',
    'file:///x',
    'https://*.example/a',
  ])('refuses %j as an origin', (origin) => {
    expect(() => createWindows().fromPage(origin)).toThrow(
      expect.objectContaining({ code: 'channel/origin' }),
    )
  })

  test('never hears another origin, nor another window of the right origin', async () => {
    const windows = createWindows()
    const wallet = windows.fromWallet()
    const handler = vi.fn(() => 'signed')
    wallet.handle('sign', handler)
    windows.fromPage()
    await settled()
    const frame = { latchkey: 1, kind: 'request', id: 'a', topic: 'sign', payload: 'x' }
    windows.deliver(windows.wallet, windows.pagePeer, 'https://evil.example', frame)
    windows.deliver(windows.wallet, { postMessage() {} }, pageOrigin, frame)
    await settled()
    expect(handler).not.toHaveBeenCalled()
  })

  test.each([
    ['unknown-topic', { topic: 'steal', payload: 1 }],
    ['unknown-topic', { topic: '__proto__', payload: 1 }],
    ['unknown-topic', { topic: 'constructor', payload: 1 }],
    ['unknown-topic', { topic: 'moved', payload: { x: 1 } }],
    ['invalid-payload', { topic: 'sign', payload: 5 }],
    ['no-handler', { topic: 'count', payload: { value: 1 } }],
    ['handler-failed', { topic: 'sign', payload: 'throw' }],
  ])('answers %s to %j', async (reason, request) => {
    const windows = createWindows()
    const answers: unknown[] = []
    windows.page.addEventListener('message', (event) => answers.push((event as MessageEvent).data))
    windows.fromPage()
    windows.fromWallet().handle('sign', () => {
      throw new Error('a private reason')
    })
    await settled()
    windows.walletPeer.postMessage({ latchkey: 1, kind: 'request', id: 'a', ...request }, walletOrigin)
    await settled()
    expect(answers.at(-1)).toEqual({ latchkey: 1, kind: 'refusal', id: 'a', reason })
  })

  test('turns a refusal into channel/refused', async () => {
    const windows = createWindows()
    windows.fromWallet()
    const error = await windows
      .fromPage()
      .request('sign', 'x')
      .catch((thrown: unknown) => thrown)
    expect(isAppKitError(error, 'channel/refused') && error.context).toEqual({
      topic: 'sign',
      reason: 'no-handler',
    })
  })

  test('refuses an answer of the wrong form', async () => {
    const windows = createWindows()
    windows.fromWallet().handle('sign', () => 5 as never)
    await expect(windows.fromPage().request('sign', 'x')).rejects.toMatchObject({ code: 'parsing/schema' })
  })

  test('gives up after the time allowed and tells the handler', async () => {
    const windows = createWindows()
    const signals: AbortSignal[] = []
    windows.fromWallet().handle('sign', (_, { signal }) => {
      signals.push(signal)
      return new Promise<string>(() => {})
    })
    const answer = windows.fromPage().request('sign', 'x', { timeoutMs: 500 })
    const failure = expect(answer).rejects.toMatchObject({
      code: 'channel/timeout',
      context: { topic: 'sign', afterMs: 500 },
    })
    await vi.advanceTimersByTimeAsync(499)
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await failure
    expect(signals[0]?.aborted).toBe(true)
  })

  test('cancels by signal, before and while waiting', async () => {
    const windows = createWindows()
    const signals: AbortSignal[] = []
    windows.fromWallet().handle('sign', (_, { signal }) => {
      signals.push(signal)
      return new Promise<string>(() => {})
    })
    const page = windows.fromPage()
    await expect(page.request('sign', 'x', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'channel/aborted',
    })
    const controller = new AbortController()
    const failure = expect(page.request('sign', 'x', { signal: controller.signal })).rejects.toMatchObject({
      code: 'channel/aborted',
    })
    await settled()
    controller.abort()
    await failure
    await settled()
    expect(signals).toHaveLength(1)
    expect(signals[0]?.aborted).toBe(true)
  })

  test('closing fails what is pending and everything after, and tells the other side', async () => {
    const windows = createWindows()
    const page = windows.fromPage()
    const wallet = windows.fromWallet()
    const onBye = vi.fn()
    wallet.onBye(onBye)
    wallet.handle('sign', () => new Promise<string>(() => {}))
    const answer = page.request('sign', 'x', { timeoutMs: Number.POSITIVE_INFINITY })
    const failure = expect(answer).rejects.toMatchObject({ code: 'channel/closed' })
    await settled()
    page.close()
    await expect(page.request('sign', 'x')).rejects.toMatchObject({ code: 'channel/closed' })
    expect(() => page.send('moved', { x: 1 })).toThrow(expect.objectContaining({ code: 'channel/closed' }))
    await failure
    await settled()
    expect(onBye).toHaveBeenCalledTimes(1)
  })

  test('refuses the 65th request at a time', async () => {
    const windows = createWindows()
    windows.fromWallet().handle('sign', () => new Promise<string>(() => {}))
    const page = windows.fromPage()
    const outcomes = Array.from({ length: 65 }, () => page.request('sign', 'x').catch((e: unknown) => e))
    await settled()
    expect(await outcomes[64]).toMatchObject({ code: 'channel/refused', context: { reason: 'busy' } })
  })

  test('garbage never throws and never reaches a handler', async () => {
    const windows = createWindows()
    const reached = vi.fn(() => 'never')
    const wallet = windows.fromWallet()
    wallet.handle('sign', reached)
    wallet.on('moved', reached as never)
    windows.fromPage()
    await settled()
    const kinds = fc.constantFrom('hello', 'bye', 'event', 'request', 'cancel', 'answer', 'refusal', 'other')
    const nearlyFrame = fc.record(
      {
        latchkey: fc.constantFrom(1, 2, '1', null),
        kind: kinds,
        id: fc.anything(),
        topic: fc.constantFrom('sign', 'moved', 'toString', '', 3, null),
        // Everything but what the two schemas accept.
        payload: fc.anything().filter((value) => typeof value !== 'string' && !('x' in Object(value))),
        from: fc.anything(),
        isAnswer: fc.anything(),
        reason: fc.anything(),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.anything(), nearlyFrame), async (data) => {
        windows.deliver(windows.wallet, windows.pagePeer, pageOrigin, data)
        await settled()
        expect(reached).not.toHaveBeenCalled()
      }),
      { numRuns: 2_000 },
    )
  })
})
