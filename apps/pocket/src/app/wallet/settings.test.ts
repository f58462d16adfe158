import { expect, test } from 'vitest'
import { createSettings, defaultSettings, settingsFromQuery } from './settings.js'

test('reads every way to misbehave from an address', () => {
  const search = '?reject=on&delayMs=500&silent=on&switch=stays&locked=on&closeAfter=off'
  expect(settingsFromQuery(search)).toEqual({
    rejectAll: true,
    delayMs: 500,
    neverAnswer: true,
    switchAnswer: 'stays',
    locked: true,
    closeAfter: false,
  })
})

test('leaves out what is missing or makes no sense', () => {
  expect(settingsFromQuery('')).toEqual({})
  expect(settingsFromQuery('?reject=maybe&delayMs=-1&switch=1&origin=x')).toEqual({})
  expect(settingsFromQuery('?delayMs=999999')).toEqual({})
  expect(settingsFromQuery('?reject=off')).toEqual({ rejectAll: false })
})

test('keeps what an address asked for, and survives a storage that is denied or spoilt', () => {
  const storage = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  }
  const window = Object.assign(new EventTarget(), { localStorage }) as never
  createSettings(window, '?locked=on')
  expect(createSettings(window, '').get()).toEqual({ ...defaultSettings, locked: true })
  storage.set('pocket.settings', '{"delayMs":-5}')
  expect(createSettings(window, '').get()).toEqual(defaultSettings)
  const denied = Object.defineProperty(new EventTarget(), 'localStorage', {
    get() {
      throw new Error('SecurityError')
    },
  })
  expect(createSettings(denied as never, '?reject=on').get().rejectAll).toBe(true)
})
