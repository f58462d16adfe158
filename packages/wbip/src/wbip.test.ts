// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callProvider, listenTo } from './callProvider.js'
import { readProviders } from './readProviders.js'
import { type FoundProvider, watchProviders } from './watchProviders.js'

const throwing = () => {
  throw new Error('gotcha')
}
/** An object whose every field throws. */
const thorny = new Proxy({}, { get: throwing })
const createProvider = () => ({ request: vi.fn(async () => ({ result: 1 })) })
const picture = 'data:image/png;base64,AA=='
const entry = { id: 'Example', name: 'Example', icon: picture, methods: ['getInfo'] }

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  for (const name of ['wbip_providers', 'btc_providers', 'Example', 'Second', 'Deep']) {
    Reflect.deleteProperty(window, name)
  }
})

const put = (fields: object) => Object.assign(window, fields)

function watch() {
  const found: FoundProvider[] = []
  const watching = watchProviders((one) => found.push(one))
  stops.push(watching.stop)
  return { ...watching, found, names: () => found.map(({ name }) => name) }
}

describe('reading what a page’s lists name', () => {
  test('a wallet in both lists, and twice in one, is one, with the methods of all', () => {
    const provider = createProvider()
    const page = {
      wbip_providers: [entry, { ...entry, methods: undefined }],
      btc_providers: [{ ...entry, methods: ['getAddresses', 'getInfo'] }],
      Example: provider,
    }
    const [found, ...others] = readProviders(page)
    expect(others).toEqual([])
    expect(found?.provider).toBe(provider)
    expect(found).toMatchObject({ id: 'Example', name: 'Example', icon: picture })
    expect(found?.methods).toEqual(['getInfo', 'getAddresses'])
  })

  test('finds the object at a dotted path, as far as there is one that can be asked', () => {
    const page = { Deep: { One: createProvider(), Mute: {} } }
    const read = (id: unknown) => readProviders({ ...page, btc_providers: [{ ...entry, id }] }).length
    expect(read('Deep.One')).toBe(1)
    for (const id of [
      'Deep.Mute',
      'Deep.Two',
      'Deep',
      'a'.repeat(10_000),
      'Deep..One',
      'Deep.One\0',
      '',
      7,
      ['Deep.One'],
    ]) {
      expect(read(id), String(id).slice(0, 20)).toBe(0)
    }
  })

  test.each([
    ['no list', 'wallets'],
    ['a list that throws', new Proxy([], { get: throwing })],
    ['an entry that throws', [thorny]],
    ['an entry that is nothing', [undefined, null, 7]],
    ['a name that is no text', [{ ...entry, name: { toString: throwing } }]],
    ['a name of nothing', [{ ...entry, name: '\u202e' }]],
  ])('passes over %s', (_, list) => {
    expect(readProviders({ wbip_providers: list, Example: createProvider() })).toEqual([])
  })

  test('§9.065 takes names as one line of plain text and pictures only with their own bytes', () => {
    const read = (change: object) =>
      readProviders({ btc_providers: [{ ...entry, ...change }], Example: createProvider() })[0]
    expect(read({ name: 'Exa\u202emple\nWallet' })?.name).toBe('Example Wallet')
    for (const icon of [
      'https://tracker.test/x.png',
      `data:image/png;base64,${'A'.repeat(200_000)}`,
      thorny,
    ]) {
      expect(read({ icon })?.icon).toBeUndefined()
    }
    expect(read({ methods: ['getInfo', 7, thorny] })?.methods).toEqual(['getInfo'])
    expect(read({ methods: 'getInfo' })?.methods).toBeUndefined()
  })

  test('a list without an end is read as far as a page has wallets', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ ...entry, id: `Deep.w${index}` }))
    const Deep = Object.fromEntries(many.map((_, index) => [`w${index}`, createProvider()]))
    expect(readProviders({ btc_providers: many, Deep })).toHaveLength(100)
  })
})

describe('watching', () => {
  test('finds those that are there, those there when the page has loaded, and those there at a look, once each', () => {
    put({ wbip_providers: [entry], Example: createProvider() })
    const page = watch()
    expect(page.names()).toEqual(['Example'])
    put({ btc_providers: [{ ...entry, id: 'Second', name: 'Second' }], Second: createProvider() })
    window.dispatchEvent(new Event('load'))
    expect(page.names()).toEqual(['Example', 'Second'])
    put({ Deep: createProvider(), wbip_providers: [entry, { ...entry, id: 'Deep', name: 'Deep' }] })
    page.look()
    page.look()
    expect(page.names()).toEqual(['Example', 'Second', 'Deep'])
  })

  test('one object that two chains find has one source, and another object another', () => {
    put({ wbip_providers: [entry], Example: createProvider() })
    const [first, second] = [watch(), watch()]
    expect(first.found[0]?.source).toBe(second.found[0]?.source)
    put({ Example: createProvider() })
    first.look()
    expect(first.found.map(({ provider }) => provider)[1]).not.toBe(first.found[0]?.provider)
    expect(first.found[1]?.source).not.toBe(first.found[0]?.source)
  })

  test('hears of nothing once it has stopped', () => {
    const page = watch()
    page.stop()
    put({ wbip_providers: [entry], Example: createProvider() })
    page.look()
    window.dispatchEvent(new Event('load'))
    expect(page.found).toEqual([])
  })
})

describe('asking', () => {
  const asked = (answer: unknown) => callProvider({ request: async () => answer }, 'getInfo')

  test('asks in the caller’s own turn, with the wallet as `this`', () => {
    const request = vi.fn(async () => ({}))
    const provider = { request }
    void callProvider(provider, 'signMessage', { message: 'hi' })
    expect(request).toHaveBeenCalledWith('signMessage', { message: 'hi' })
    expect(request.mock.contexts[0]).toBe(provider)
    // Some wallets refuse parameters where there are none.
    void callProvider(provider, 'getInfo')
    expect(request).toHaveBeenLastCalledWith('getInfo')
  })

  test('takes the answer out of its envelope, and one without an envelope as it is', async () => {
    await expect(asked({ jsonrpc: '2.0', id: '1', result: { version: '1' } })).resolves.toEqual({
      version: '1',
    })
    await expect(asked({ status: 'success', result: [1] })).resolves.toEqual([1])
    await expect(asked({ jsonrpc: '2.0', id: '1', result: null })).resolves.toBeNull()
    await expect(asked({ addresses: [] })).resolves.toEqual({ addresses: [] })
    await expect(asked(undefined)).resolves.toBeUndefined()
  })

  test.each([
    ['in an envelope', { jsonrpc: '2.0', error: { code: -32000, message: 'User rejected' } }],
    ['with its status', { status: 'error', error: { code: -31001 } }],
  ])('an error that is answered %s is thrown', async (_, answer) => {
    await expect(asked(answer)).rejects.toBe(answer)
  })

  test('what cannot be asked does not support it', async () => {
    for (const provider of [thorny, {}, { request: 'yes' }]) {
      await expect(callProvider(provider, 'getInfo')).rejects.toMatchObject({
        code: 'wallet/unsupported-method',
      })
    }
  })
})

describe('listening', () => {
  test('hears both kinds of wallets until it stops, and asks them to stop', () => {
    const off = vi.fn()
    let say = (_: unknown) => {}
    const keep = (listener: typeof say) => {
      say = listener
      return off
    }
    const first = { addListener: vi.fn(({ cb }: { cb: typeof say }) => keep(cb)) }
    const second = { listen: vi.fn((_: string, cb: typeof say) => keep(cb)) }
    for (const provider of [first, second]) {
      off.mockClear()
      const heard = vi.fn()
      const stop = listenTo(provider, 'accountChange', heard)
      say({ type: 'accountChange' })
      stop()
      say({ type: 'accountChange' })
      expect(heard).toHaveBeenCalledOnce()
      expect(off).toHaveBeenCalledOnce()
    }
    expect(first.addListener).toHaveBeenCalledWith(expect.objectContaining({ eventName: 'accountChange' }))
  })

  test.each([
    ['no way to listen', {}],
    ['fields that throw', thorny],
    ['a listener that throws', { addListener: throwing }],
    ['an end that throws', { addListener: () => throwing }],
  ])('a wallet with %s keeps nobody from leaving', (_, provider) => {
    expect(() => listenTo(provider, 'accountChange', () => {})()).not.toThrow()
  })
})
