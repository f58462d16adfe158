// @vitest-environment happy-dom
import { alertTexts } from '@latchkey/errors/alerts'
import { createManualClock, createMemoryStorage, createTestKit } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { kitVersion } from '../kit/createKitWith.js'
import { isNewer } from './announceLatest.js'

const path = '/v1/kit/latest'
const newer = { [path]: { version: '99.0.0' } }
let told: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  told = vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('location', new URL('http://localhost:3000/'))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function make(options: Parameters<typeof createTestKit>[0] = {}) {
  const made = createTestKit({ answers: newer, ...options })
  const asked = () => made.gateway.calls.filter(({ url }) => url.pathname === path)
  const codes = () => made.kit.store.getState().alerts.map(({ code }) => code)
  const useModal = async () => {
    await made.kit.modal.open()
    made.kit.modal.close()
  }
  return { ...made, asked, codes, useModal }
}

/** Another page does the same and is told; by then the one before has had its answer too. */
async function untilAnotherIsTold(): Promise<void> {
  const other = make()
  await other.useModal()
  await vi.waitFor(() => expect(other.codes()).toEqual(['kit-outdated']))
  other.kit.destroy()
}

describe('a newer version', () => {
  test('§7.032 §8.038 is told with the one of the page, as a notice and in the console, once its own gateway has been asked', async () => {
    const { kit, asked, codes, useModal, gateway } = make()
    await kit.modal.open()
    expect(asked()).toEqual([])
    kit.modal.close()
    await vi.waitFor(() => expect(codes()).toEqual(['kit-outdated']))
    expect(alertTexts['kit-outdated'].variant).toBe('info')
    const [alert] = kit.store.getState().alerts
    expect(alert?.detail).toBe(`This page has ${kitVersion}, the latest is 99.0.0.`)
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('99.0.0'), { code: 'kit-outdated' })
    expect(gateway.calls.every(({ url }) => url.origin === 'http://gateway.test')).toBe(true)
    await useModal()
    await untilAnotherIsTold()
    expect(asked()).toHaveLength(1)
  })

  test.each([
    'https://site.example/',
    'http://192.168.1.7/',
    'https://localhost.example/',
    'http://notlocalhost/',
  ])('§7.032 is not asked for where visitors are: %s', async (url) => {
    vi.stubGlobal('location', new URL(url))
    const { asked, useModal } = make()
    await useModal()
    vi.stubGlobal('location', new URL('http://site.localhost/'))
    await untilAnotherIsTold()
    expect(asked()).toEqual([])
  })

  test('§9.004 an answer is good for seven days', async () => {
    const [storage, clock] = [createMemoryStorage(), createManualClock()]
    const open = async (asks: number) => {
      const page = make({ storage, clock })
      await page.useModal()
      await vi.waitFor(() => expect(page.codes()).toEqual(['kit-outdated']))
      expect(page.asked()).toHaveLength(asks)
      page.kit.destroy()
    }
    await open(1)
    clock.advance(7 * 86_400_000)
    await open(0)
    clock.advance(1)
    await open(1)
  })

  test('a gateway that does not know the call is no reason for a notice', async () => {
    const { asked, codes, useModal } = make({
      answers: { [path]: new Response('Not found', { status: 404 }) },
    })
    await useModal()
    await vi.waitFor(() => expect(asked()).toHaveLength(1))
    await untilAnotherIsTold()
    expect(codes()).toEqual([])
  })

  test.each([
    ['1.2.4', '1.2.3', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.9.9', true],
    ['1.2.3', '1.2.3', false],
    ['1.9.9', '2.0.0', false],
    ['v2.0.0', '1.0.0', false],
    ['2.0', '1.0.0', false],
    ['2.0.0-rc.1', '1.0.0', false],
    ['latest', '1.0.0', false],
    ['2.0.0', '0.0.0-dev', false],
  ])('§5.039 versions are compared as major.minor.patch: %s after %s is %s', (latest, current, expected) => {
    expect(isNewer(latest, current)).toBe(expected)
  })
})
