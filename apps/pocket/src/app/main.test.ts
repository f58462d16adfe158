// @vitest-environment happy-dom
/// <reference types="vite/client" />
import { afterEach, expect, test, vi } from 'vitest'
import { createSettings, defaultSettings } from './wallet/settings.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('takes nothing of how to behave from its address: any site may open one', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  const search = '?reject=on&delayMs=500&silent=on&switch=stays&locked=on&closeAfter=off&rejectAll=true'
  window.history.replaceState(null, '', `/settings${search}`)
  // Its server is asked after the settings were read.
  const fetch = vi.fn(async () => new Response('', { status: 500 }))
  vi.stubGlobal('fetch', fetch)
  await import('./main.js')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(localStorage.getItem('pocket.settings')).toBeNull()
  expect(createSettings(window).get()).toEqual(defaultSettings)
})
