import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createIndexedDbStorage } from './createIndexedDbStorage.js'
import { openDatabase } from './openDatabase.js'

let indexedDB: IDBFactory
beforeEach(() => {
  indexedDB = new IDBFactory()
})
const { subtle } = globalThis.crypto

describe('the storage in the browser’s database', () => {
  test('keeps values for the next page, and forgets what is deleted', async () => {
    const first = createIndexedDbStorage('a', () => ({ indexedDB, subtle }))
    expect(await first.get('x')).toBeUndefined()
    await first.set('x', 'ä text')
    const second = createIndexedDbStorage('a', () => ({ indexedDB, subtle }))
    expect(await second.get('x')).toBe('ä text')
    expect(await createIndexedDbStorage('b', () => ({ indexedDB, subtle })).get('x')).toBeUndefined()
    await second.delete('x')
    expect(await first.get('x')).toBeUndefined()
  })

  test('stores nothing readable, with a key that cannot be taken out', async () => {
    const storage = createIndexedDbStorage('a', () => ({ indexedDB, subtle }))
    await storage.set('x', 'a secret')
    const table = await openDatabase('a', indexedDB)
    const row = (await table.get('value.x')) as { data: { data: ArrayBuffer } }
    expect(Buffer.from(row.data.data).toString('latin1')).not.toContain('a secret')
    const key = (await table.get('key')) as CryptoKey
    expect(key.extractable).toBe(false)
    await expect(subtle.exportKey('raw', key)).rejects.toThrow()
  })

  test('stores plain values where there is no cryptography, and reads them later with it', async () => {
    await createIndexedDbStorage('a', () => ({ indexedDB, subtle: undefined })).set('x', 'plain')
    const storage = createIndexedDbStorage('a', () => ({ indexedDB, subtle }))
    expect(await storage.get('x')).toBe('plain')
    await storage.set('x', 'hidden')
    expect(await storage.get('x')).toBe('hidden')
  })

  test('loses no change when tabs write at the same time', async () => {
    const tabs = Array.from({ length: 4 }, () => createIndexedDbStorage('a', () => ({ indexedDB, subtle })))
    const changes = tabs.flatMap((tab, index) =>
      Array.from({ length: 10 }, (_, round) =>
        tab.update?.('x', (value = '') => `${value}${value && ','}${index}.${round}`),
      ),
    )
    await Promise.all(changes)
    const written = (await tabs[0]?.get('x'))?.split(',') ?? []
    expect(new Set(written).size).toBe(40)
  })

  test('counts what it cannot decrypt as missing', async () => {
    await createIndexedDbStorage('a', () => ({ indexedDB, subtle })).set('x', 'text')
    const table = await openDatabase('a', indexedDB)
    await table.delete('key')
    const storage = createIndexedDbStorage('a', () => ({ indexedDB, subtle }))
    expect(await storage.get('x')).toBeUndefined()
    await storage.update?.('x', (value) => value ?? 'new')
    expect(await storage.get('x')).toBe('new')
  })

  test('remembers in memory where there is no database or it does not open', async () => {
    const failing = {
      open() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    } as unknown as IDBFactory
    for (const broken of [undefined, failing]) {
      const storage = createIndexedDbStorage('a', () => ({ indexedDB: broken, subtle }))
      await storage.set('x', 'text')
      expect(await storage.get('x')).toBe('text')
    }
  })

  test('remembers in memory where the database may not even be touched', async () => {
    const storage = createIndexedDbStorage('a', () => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    await storage.set('x', 'text')
    expect(await storage.get('x')).toBe('text')
  })

  test('§9.021 a database that never answers is waited for 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = { open: () => ({}) } as unknown as IDBFactory
    const storage = createIndexedDbStorage('a', () => ({ indexedDB: silent, subtle }))
    const read = vi.fn()
    const reading = storage.get('x').then(read)
    await vi.advanceTimersByTimeAsync(4999)
    expect(read).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await reading
    expect(read).toHaveBeenCalledExactlyOnceWith(undefined)
    vi.useRealTimers()
  })

  test('opens the database again after the browser closed it', async () => {
    const storage = createIndexedDbStorage('a', () => ({ indexedDB, subtle }))
    await storage.set('x', 'text')
    await new Promise<void>((resolve) => {
      indexedDB.deleteDatabase('a').onsuccess = () => resolve()
    })
    await storage.set('x', 'later')
    expect(await storage.get('x')).toBe('later')
  })
})
