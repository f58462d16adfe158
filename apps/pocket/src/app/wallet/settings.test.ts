// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createSettings, defaultSettings } from './settings.js'

beforeEach(() => localStorage.clear())

test('keeps how pocket was told to behave, and survives a storage that is denied or spoilt', () => {
  createSettings(window).set({ ...defaultSettings, locked: true })
  expect(createSettings(window).get()).toEqual({ ...defaultSettings, locked: true })
  localStorage.setItem('pocket.settings', '{"delayMs":-5}')
  expect(createSettings(window).get()).toEqual(defaultSettings)
  const denied = Object.defineProperty(new EventTarget(), 'localStorage', {
    get() {
      throw new Error('SecurityError')
    },
  })
  const settings = createSettings(denied as never)
  settings.set({ ...defaultSettings, rejectAll: true })
  expect(settings.get().rejectAll).toBe(true)
})
