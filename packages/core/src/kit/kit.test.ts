// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestKit,
  createTestNetwork,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getMetadata } from '../base/getMetadata.js'
import { getConnectionStatus } from '../state/selectors.js'
import { createEngine } from './createEngine.js'
import { createKit } from './createKit.js'
import { createKitWith } from './createKitWith.js'

const rdns = 'org.example.wallet'
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

function install() {
  const wallet = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`],
    chainId: 1,
    rpcUrls: { 1: 'http://node' },
  })
  cleanups.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  return wallet
}

describe('a kit', () => {
  test('does not call a visitor disconnected before it has looked', () => {
    const { kit } = createTestKit()
    cleanups.push(kit.destroy)
    expect(getConnectionStatus(kit.store.getState())).toBe('reconnecting')
    kit.start()
    expect(getConnectionStatus(kit.store.getState(), 'eip155')).toBe('disconnected')
  })

  test('does nothing until it is started: no listener, no storage, no call', async () => {
    const storage = createMemoryStorage()
    const read = vi.spyOn(storage, 'getItem')
    const listen = vi.spyOn(window, 'addEventListener')
    const { gateway } = createTestKit({ storage })
    await new Promise<void>((resolve) => setTimeout(resolve))
    expect(read).not.toHaveBeenCalled()
    expect(listen.mock.calls.map(([name]) => name).filter((name) => name !== 'pagehide')).toEqual([])
    expect(gateway.calls).toEqual([])
    listen.mockRestore()
  })

  test('two kits on a page do not meet', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
    install()
    const storage = createMemoryStorage()
    const first = createTestKit({ storage })
    const second = createTestKit({ storage, id: 'other' })
    for (const { kit } of [first, second]) {
      kit.start()
      cleanups.push(() => kit.destroy())
    }
    await first.kit.connections.connect({ connectorId: rdns })
    await first.kit.modal.open()
    expect(getConnectionStatus(second.kit.store.getState())).toBe('disconnected')
    expect(second.kit.store.getState().modal.isOpen).toBe(false)
    const third = createTestKit({ storage, id: 'other' })
    third.kit.start()
    cleanups.push(() => third.kit.destroy())
    expect(getConnectionStatus(third.kit.store.getState())).toBe('disconnected')
    vi.unstubAllGlobals()
  })

  test('destroy() ends it: wallets that show up later, their events and new starts change nothing', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
    const wallet = install()
    const { kit } = createTestKit()
    kit.start()
    await kit.connections.connect({ connectorId: rdns })
    kit.destroy()
    const before = kit.store.getState()
    wallet.selectNetwork(10)
    const late = createEvmWallet({ privateKeys: [`0x${'2'.repeat(64)}`], chainId: 1 })
    cleanups.push(announceEvmWallet(late, { name: 'Late', rdns: 'org.late' }))
    expect(kit.store.getState()).toBe(before)
    expect(() => kit.start()).toThrow('destroyed')
    vi.unstubAllGlobals()
  })

  describe('whose late part cannot be had', () => {
    /** A kit of a page that is offline until it is told otherwise. */
    function makeOffline(options: Parameters<typeof createTestKit>[0] = {}) {
      const line = { isDown: true }
      const load = vi.fn(async () => {
        if (line.isDown) throw new TypeError('Failed to fetch dynamically imported module')
        return createEngine
      })
      const { storage = createMemoryStorage() } = options
      const { gateway, clock } = createTestKit()
      const kit = createKitWith(
        {
          projectId: 'test',
          gateway: 'http://gateway.test',
          chains: [evm({ networks: [createTestNetwork(1, 'Ethereum')] })],
          storage,
          clock,
          fetch: gateway.fetch,
        },
        { load },
      )
      cleanups.push(() => kit.destroy())
      return { kit, load, line }
    }

    test('opens all the same: the modal says so, and whoever opened it gets no error', async () => {
      const { kit, line } = makeOffline()
      await expect(kit.modal.open()).resolves.toBeUndefined()
      expect(kit.store.getState().modal.isOpen).toBe(true)
      await expect(kit.connections.connect({ connectorId: rdns })).rejects.toThrow('Failed to fetch')
      line.isDown = false
      await kit.load()
      expect(kit.store.getState().capabilities.eip155).toBeDefined()
    })

    test('takes up the last visit when the line is back', async () => {
      const storage = createMemoryStorage()
      storage.setItem('@latchkey/connection_status', '"connected"')
      storage.setItem('@latchkey/connected_namespaces', '["eip155"]')
      const { kit, load, line } = makeOffline({ storage })
      kit.start()
      await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
      await vi.waitFor(() => {
        window.dispatchEvent(new Event('online'))
        expect(load).toHaveBeenCalledTimes(2)
      })
      line.isDown = false
      await vi.waitFor(() => {
        window.dispatchEvent(new Event('online'))
        expect(kit.store.getState().capabilities.eip155).toBeDefined()
      })
    })
  })

  test('a chain without networks is refused', () => {
    const chain = { namespace: 'eip155', networks: [], name: 'evm', create: () => Promise.reject() } as never
    expect(() => createKit({ projectId: 'x', gateway: 'http://g', chains: [chain] })).toThrow(
      /has no networks/,
    )
  })

  test('§3.036 metadata has name, description, url and icons, the site’s own or read from the page', () => {
    const own = {
      name: 'Site',
      description: 'Does things',
      url: 'https://site.test',
      icons: ['https://site.test/i.png'],
    }
    expect(getMetadata({ metadata: own })).toEqual(own)
    document.title = 'Page'
    document.head.innerHTML +=
      '<meta property="og:description" content="About"><link rel="shortcut icon" href="/i.svg">'
    expect(getMetadata({})).toEqual({
      name: 'Page',
      description: 'About',
      url: window.location.origin,
      icons: [`${window.location.origin}/i.svg`],
    })
  })
})

describe('analytics', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'sendBeacon'))
  const beacon = vi.fn((_url: string, _body: string) => true)
  const hide = () => window.dispatchEvent(new Event('pagehide'))
  const start = async (isAnalyticsEnabled: boolean) => {
    beacon.mockClear()
    Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
    const made = createTestKit({ answers: { '/getAnalyticsConfig': { isAnalyticsEnabled } } })
    cleanups.push(() => made.kit.destroy())
    made.kit.start()
    await made.kit.modal.open()
    await vi.waitFor(() =>
      expect(made.gateway.calls.map(({ url }) => url.pathname)).toContain('/getAnalyticsConfig'),
    )
    await new Promise<void>((resolve) => queueMicrotask(resolve))
    return made
  }

  test('§3.037 §4.061 §9.017 events wait until the page is hidden, or until they are about 45 KB', async () => {
    const { kit } = await start(true)
    await vi.waitFor(() => {
      hide()
      expect(beacon).toHaveBeenCalledTimes(1)
    })
    const [url, body] = beacon.mock.calls[0] ?? []
    expect(new URL(url ?? '').pathname).toBe('/batch')
    const events = JSON.parse(body ?? '[]')
    expect(events.at(-1)).toMatchObject({
      eventId: expect.stringMatching(/-/),
      url: expect.any(String),
      domain: window.location.hostname,
      timestamp: expect.any(Number),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { caipNetworkId: 'eip155:1' } },
    })
    for (let index = 0; index < 60; index++)
      kit.analytics.track('SEARCH_WALLET', { search: 'x'.repeat(1000) })
    expect(beacon).toHaveBeenCalledTimes(2)
    expect(String(beacon.mock.calls[1]?.[1]).length).toBeLessThan(64_000)
  })

  test('§7.027 a project that does not want them gets none', async () => {
    const refused = await start(false)
    refused.kit.analytics.track('SEARCH_WALLET', { search: 'refused' })
    // One that does want them was started later: when its events go out, the other's would have gone too.
    await start(true)
    await vi.waitFor(() => {
      hide()
      expect(beacon).toHaveBeenCalled()
    })
    expect(beacon).toHaveBeenCalledTimes(1)
    expect(beacon.mock.calls[0]?.[1]).not.toContain('refused')
  })

  test('§2.030 takes the result of a Telegram login out of the address and hands it over once', async () => {
    vi.stubGlobal('Telegram', {})
    history.replaceState(null, '', '/shop?item=3&result_uri=https%3A%2F%2Freturn.example%2F%3Fcode%3D7')
    const { kit } = createTestKit()
    kit.start()
    await expect(kit.takeLoginReturn()).resolves.toBe('https://return.example/?code=7')
    expect(location.search).toBe('?item=3')
    await expect(kit.takeLoginReturn()).resolves.toBeUndefined()
    history.replaceState(null, '', '/')
    vi.unstubAllGlobals()
  })
})
