// @vitest-environment happy-dom
import { alertTexts } from '@latchkey/errors/alerts'
import { createManualClock, createTestKit } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CoreStore } from '../base/KitBase.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import { createEmitter } from '../events/createEmitter.js'
import { createLog } from '../log/createLog.js'
import type { AlertCode } from './Alert.js'
import { createAlerts } from './createAlerts.js'

const codes = Object.keys(alertTexts) as AlertCode[]

beforeEach(() => {
  for (const method of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, method).mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

function make() {
  const { kit } = createTestKit()
  const store = kit.store as unknown as CoreStore
  const events = createEmitter<CoreEvents>(new AbortController().signal)
  createAlerts({ store, events })
  return { events, getCodes: () => store.getState().alerts.map(({ code }) => code) }
}

const getConsoleLines = () =>
  // biome-ignore lint/suspicious/noConsole: what is written there is what is tested
  (['error', 'warn', 'info'] as const).flatMap((method) => vi.mocked(console[method]).mock.calls)

describe('alerts', () => {
  test('a visitor who mistypes an email raises nothing in the console', async () => {
    const { events } = make()
    events.emit('alerted', { code: 'APKTW002', detail: undefined })
    events.emit('alerted', { code: 'APKT008', detail: undefined })
    await vi.waitFor(() => expect(getConsoleLines()).toHaveLength(1))
    expect(getConsoleLines()).toEqual([
      [expect.stringMatching(/^Project ID Missing\. /), { code: 'APKT008' }],
    ])
  })

  test.each([
    [
      '§8.010',
      'APKT003',
      'error',
      /^Network Error: Wallet Load Failed\..*embedded wallet did not load\. Check that the secure site is up/,
    ],
    ['§8.011', 'APKT004', 'error', /^Wallet Request Timeout\..*embedded wallet did not answer in time/],
    [
      '§8.013',
      'APKT006',
      'error',
      /date and time of this computer are wrong\. Correct them and connect again/,
    ],
    ['§8.015', 'APKT008', 'error', /^Project ID Missing\..*Set a project id/],
    ['§8.016', 'APKT009', 'error', /^Server Error\..*could not be fetched from the gateway/],
    ['§8.017', 'APKT010', 'error', /^Rate Limited\..*requested too often\. Wait a few minutes/],
    [
      '§8.018',
      'APKTW001',
      'warn',
      /^Inactive Namespace Not Connected\..*did not connect one of the requested namespaces/,
    ],
  ] as const)(
    '%s %s is written to the console as %s, with what to do and its detail',
    async (_, code, method, text) => {
      const { events } = make()
      events.emit('alerted', { code, detail: 'of this site' })
      await vi.waitFor(() => expect(getConsoleLines()).toHaveLength(1))
      // biome-ignore lint/suspicious/noConsole: what is written there is what is tested
      const [[line, about] = []] = vi.mocked(console[method]).mock.calls
      expect(line).toMatch(text)
      expect(line).toMatch(/of this site$/)
      expect(about).toEqual({ code })
    },
  )

  test('an alert that a feature has brought says what the feature says', async () => {
    const { events } = make()
    const text = {
      variant: 'warning',
      place: 'page',
      shortMessage: 'Book Full',
      longMessage: 'Begin another.',
    } as const
    events.emit('alerted', { code: 'kit-outdated', detail: 'of Ann', text })
    await vi.waitFor(() => expect(getConsoleLines()).toHaveLength(1))
    expect(getConsoleLines()).toEqual([['Book Full. Begin another. of Ann', { code: 'kit-outdated' }]])
  })

  test('a gateway that stays down is reported once, and is forgotten when it answers', async () => {
    const { events, getCodes } = make()
    for (let attempt = 0; attempt < 3; attempt++) {
      events.emit('alerted', { code: 'APKT009', detail: 'http://gateway.test: down' })
    }
    events.emit('alerted', { code: 'APKT002', detail: undefined })
    await vi.waitFor(() => expect(getConsoleLines()).toHaveLength(2))
    expect(getCodes()).toEqual(['APKT009', 'APKT002'])
    events.emit('features-loaded', {})
    expect(getCodes()).toEqual(['APKT002'])
    events.emit('alerted', { code: 'APKT009', detail: 'http://gateway.test: down' })
    await vi.waitFor(() => expect(getConsoleLines()).toHaveLength(3))
  })

  test.each(codes)('the log has %s at the level of its variant', async (code) => {
    const events = createEmitter<CoreEvents>(new AbortController().signal)
    const log = createLog({ events, clock: createManualClock(), level: 'info' })
    events.emit('alerted', { code, detail: undefined })
    const level = { error: 'error', warning: 'warn', info: 'info' }[alertTexts[code].variant]
    expect(await log.read()).toContain(` ${level} alerted code=${code}`)
  })
})
