// @vitest-environment happy-dom
import { alertTexts } from '@latchkey/errors/alerts'
import { createManualClock, createTestKit } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CoreEvents } from '../events/CoreEvents.js'
import { createEmitter } from '../events/createEmitter.js'
import type { CoreStore } from '../kit/KitBase.js'
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
    expect(getConsoleLines()).toEqual([[alertTexts.APKT008.longMessage, { code: 'APKT008' }]])
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
