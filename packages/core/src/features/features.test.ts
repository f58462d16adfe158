// @vitest-environment happy-dom
import { createTestKit } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.js'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const withEmail = { features: [{ id: 'social_login', isEnabled: true, config: ['email'] }] }
const status = (code: number, body = 'no') => new Response(body, { status: code })

async function load(answers: Parameters<typeof createTestKit>[0]) {
  const made = createTestKit(answers)
  made.kit.features.load()
  const codes = () => made.kit.store.getState().alerts.map(({ code }) => code)
  return { ...made, codes }
}

describe('features of the project', () => {
  test('§7.024 the features field of /appkit/v1/config is read', async () => {
    const { kit } = await load({ answers: { '/appkit/v1/config': withEmail } })
    await vi.waitFor(() =>
      expect(kit.store.getState().features).toMatchObject({ email: true, isRemoteLoaded: true }),
    )
  })

  test('it is asked once', async () => {
    const { kit, gateway } = await load({})
    kit.features.load()
    await vi.waitFor(() => expect(kit.store.getState().features.isRemoteLoaded).toBe(true))
    kit.features.load()
    expect(gateway.calls.filter(({ url }) => url.pathname === '/appkit/v1/config')).toHaveLength(1)
  })

  test.each([
    ['§8.014 APKT007 for a project the gateway does not know', status(403, 'Unknown project'), 'APKT007'],
    ['§8.009 APKT002 for an origin off the list', status(403, 'Origin not on the allow list'), 'APKT002'],
    ['§8.017 APKT010 when asked too often', status(429), 'APKT010'],
    ['§8.016 APKT009 when the server fails', status(500), 'APKT009'],
  ])('%s', async (_, answer, code) => {
    const { codes, kit } = await load({ answers: { '/appkit/v1/config': answer } })
    await vi.waitFor(() => expect(codes()).toEqual([code]))
    expect(kit.store.getState().features.isRemoteLoaded).toBe(false)
  })
})

describe('where the project may be used', () => {
  test('§7.025 §5.038 the allowedOrigins field is read, and an origin off the list shows an alert', async () => {
    vi.stubGlobal('location', new URL('https://evil.example.net/'))
    const answers = {
      '/appkit/v1/config': withEmail,
      '/projects/v1/origins': { allowedOrigins: ['https://good.example.org'] },
    }
    const { codes } = await load({ answers })
    await vi.waitFor(() => expect(codes()).toEqual(['APKT002']))
    const good = await load({
      answers: { ...answers, '/projects/v1/origins': { allowedOrigins: ['https://evil.example.net'] } },
    })
    await vi.waitFor(() => expect(good.gateway.calls.at(-1)?.url.pathname).toBe('/projects/v1/origins'))
    expect(good.codes()).toEqual([])
    vi.unstubAllGlobals()
  })

  test('it is not asked while email and social login are off', async () => {
    const { kit, gateway } = await load({})
    await vi.waitFor(() => expect(kit.store.getState().features.isRemoteLoaded).toBe(true))
    expect(gateway.calls.map(({ url }) => url.pathname)).not.toContain('/projects/v1/origins')
  })

  test.each([
    [429, ['APKT010']],
    [503, ['APKT009']],
    [404, []],
  ])('§8.033 ORI-2 a failure with %i gives %j', async (code, alerts) => {
    const { codes, gateway } = await load({
      answers: { '/appkit/v1/config': withEmail, '/projects/v1/origins': status(code) },
    })
    await vi.waitFor(() => expect(gateway.calls.at(-1)?.url.pathname).toBe('/projects/v1/origins'))
    await vi.waitFor(() => expect(codes()).toEqual(alerts))
  })

  test('§5.012 ORI-3 a wildcard stands for exactly one label', () => {
    const allowed = (origin: string, pattern: string) => isOriginAllowed(origin, [pattern])
    expect(allowed('https://a.example.org', '*.example.org')).toBe(true)
    expect(allowed('https://a.b.example.org', '*.example.org')).toBe(false)
    expect(allowed('https://example.org', '*.example.org')).toBe(false)
    expect(allowed('http://a.example.org', 'https://*.example.org')).toBe(false)
    expect(allowed('https://a.example.org:8443', 'https://a.example.org:*')).toBe(true)
    expect(allowed('https://a.example.org:8443', 'https://a.example.org')).toBe(false)
    expect(allowed('http://localhost:1234', 'https://x.org')).toBe(true)
    expect(isOriginAllowed('https://anything.example', [])).toBe(true)
  })
})
