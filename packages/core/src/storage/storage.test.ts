import { createManualClock, createMemoryStorage } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { nameItems } from '../names/items.js'
import { cacheLifetimesMs, createCache } from './createCache.js'
import { createKitStorage } from './createKitStorage.js'
import { storageItems } from './items.js'

const prefix = '@latchkey/'
const make = (entries = {}) => {
  const storage = createMemoryStorage(entries)
  return { storage, kitStorage: createKitStorage({ prefix, storage }) }
}

describe('stored values', () => {
  test('§9.055 keys are prefixed, and a second kit’s prefix keeps it apart', () => {
    const { storage, kitStorage } = make()
    const other = createKitStorage({ prefix: '@latchkey/other/', storage })
    kitStorage.set(storageItems.walletName, 'A')
    expect(storage.entries.get('@latchkey/wallet_name')).toBe('"A"')
    expect(other.get(storageItems.walletName)).toBeUndefined()
  })

  test('what has not the expected form counts as absent, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { kitStorage } = make({ [`${prefix}version`]: '1', [`${prefix}connected_namespaces`]: text })
        const value = kitStorage.get(storageItems.connectedNamespaces)
        expect(value === undefined || Array.isArray(value)).toBe(true)
      }),
    )
  })

  test('§8.036 a storage that throws is nobody’s problem, and is told of where developers look for it', () => {
    const quiet = vi.spyOn(console, 'debug').mockImplementation(() => {})
    const loud = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
    const refuse = () => {
      throw new DOMException('secret', 'QuotaExceededError')
    }
    const kitStorage = createKitStorage({
      prefix,
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
    })
    kitStorage.set(storageItems.walletName, 'A')
    expect(quiet.mock.calls).toEqual([['The browser’s storage failed:', 'QuotaExceededError']])
    kitStorage.remove(storageItems.walletName)
    expect(kitStorage.get(storageItems.walletName)).toBeUndefined()
    expect(quiet).toHaveBeenCalledTimes(3)
    for (const spy of loud) expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('what the browser does not take is known until the page is left, and no other way after it was taken', () => {
    vi.spyOn(console, 'debug').mockImplementation(() => {})
    const { storage } = make()
    let isFull = true
    const setItem = (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      storage.setItem(key, text)
    }
    const kitStorage = createKitStorage({ prefix, storage: { ...storage, setItem } })
    kitStorage.set(storageItems.walletName, 'A')
    expect(kitStorage.get(storageItems.walletName)).toBe('A')
    isFull = false
    kitStorage.set(storageItems.walletName, 'B')
    storage.setItem(`${prefix}wallet_name`, '"another tab’s"')
    expect(kitStorage.get(storageItems.walletName)).toBe('another tab’s')
    isFull = true
    kitStorage.set(storageItems.walletName, 'C')
    kitStorage.remove(storageItems.walletName)
    expect(kitStorage.get(storageItems.walletName)).toBeUndefined()
    vi.restoreAllMocks()
  })

  test.each([
    [
      'that throws when it is touched, as in a sandboxed frame',
      () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    ],
    ['that is null, as in web views without one', () => null],
  ])('a storage of the browser %s is made up for by memory', (_, get) => {
    vi.spyOn(console, 'debug').mockImplementation(() => {})
    vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get }))
    const kitStorage = createKitStorage({ prefix })
    expect(kitStorage.get(storageItems.walletName)).toBeUndefined()
    kitStorage.set(storageItems.walletName, 'A')
    expect(kitStorage.get(storageItems.walletName)).toBe('A')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('a server, which has no storage, keeps nothing of one visitor for another', () => {
    const kitStorage = createKitStorage({ prefix })
    kitStorage.set(storageItems.walletName, 'A')
    expect(kitStorage.get(storageItems.walletName)).toBeUndefined()
  })

  test('what cannot be read is not quoted where it is told of', () => {
    const quiet = vi.spyOn(console, 'debug').mockImplementation(() => {})
    const { kitStorage } = make({ [`${prefix}version`]: '1', [`${prefix}siwx-auth-token`]: 'secret' })
    expect(kitStorage.get(storageItems.signInAuthToken)).toBeUndefined()
    expect(quiet.mock.calls).toEqual([['The browser’s storage failed:', 'SyntaxError']])
    vi.restoreAllMocks()
  })

  test('visitors connected through the older kit stay connected', () => {
    const { storage, kitStorage } = make({
      '@appkit/connection_status': 'connected',
      '@appkit/connected_namespaces': 'eip155',
      '@appkit/eip155:connected_connector_id': 'io.metamask',
      '@appkit/active_caip_network_id': 'eip155:1',
      '@appkit/recent_wallets': 'not json',
    })
    expect(kitStorage.get(storageItems.connectionStatus)).toBe('connected')
    expect(kitStorage.get(storageItems.connectedNamespaces)).toEqual(['eip155'])
    expect(kitStorage.get(storageItems.activeNetworkId)).toBe('eip155:1')
    expect(kitStorage.get(storageItems.recentWallets)).toEqual([])
    expect(storage.entries.get('@latchkey/eip155:connected_connector_id')).toBe('"io.metamask"')
    expect(storage.entries.get('@latchkey/version')).toBe('1')
  })

  test('the migration runs once', () => {
    const { storage, kitStorage } = make()
    kitStorage.get(storageItems.walletName)
    storage.setItem('@appkit/connection_status', 'connected')
    const later = createKitStorage({ prefix, storage })
    expect(later.get(storageItems.connectionStatus)).toBeUndefined()
  })
})

describe('caches', () => {
  test('§9.004 the lifetimes are those of the specification', () => {
    expect(cacheLifetimesMs).toEqual({
      portfolio: 30_000,
      nativeBalance: 30_000,
      ens: 300_000,
      identity: 300_000,
      transactions: 15_000,
      tokenPrice: 15_000,
      latestVersion: 604_800_000,
    })
  })

  test('§3.020 every entry carries its time, and is gone when its life is over', () => {
    const { storage, kitStorage } = make()
    const clock = createManualClock()
    const cache = createCache({ storage: kitStorage, clock }, { item: nameItems.cache, lifetimeMs: 300_000 })
    cache.set('0x1', ['alice.eth'])
    expect(JSON.parse(storage.entries.get('@latchkey/ens_cache') ?? '')).toEqual({
      '0x1': { timestamp: clock.now(), value: ['alice.eth'] },
    })
    clock.advance(300_000)
    expect(cache.get('0x1')).toEqual(['alice.eth'])
    clock.advance(1)
    expect(cache.get('0x1')).toBeUndefined()
  })

  test('it does not grow without end', () => {
    const { storage, kitStorage } = make()
    const clock = createManualClock()
    const cache = createCache({ storage: kitStorage, clock }, { item: nameItems.cache, lifetimeMs: 1 })
    for (let index = 0; index < 80; index++) {
      clock.advance(1)
      cache.set(String(index), [])
    }
    const kept = Object.keys(JSON.parse(storage.entries.get('@latchkey/ens_cache') ?? ''))
    expect(kept).toHaveLength(50)
    expect(kept).toContain('79')
  })
})
