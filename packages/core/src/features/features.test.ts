// @vitest-environment happy-dom
import { alertTexts } from '@latchkey/errors/alerts'
import { createTestKit } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getNetwork } from '../state/selectors.js'
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

test('CFG-5 where the gateway fails, what the site says counts', async () => {
  const features = { swaps: ['0x'], send: false } as const
  const { codes, kit } = await load({ features, answers: { '/appkit/v1/config': status(500) } })
  await vi.waitFor(() => expect(codes()).toEqual(['APKT009']))
  expect(kit.store.getState().features).toMatchObject({ ...features, isRemoteLoaded: false })
})

const unreachable = () => {
  throw new TypeError('fetch failed')
}

describe('a gateway that is none', () => {
  test.each([
    ['cannot be reached', unreachable, 'HTTP request failed.: fetch failed'],
    ['answers a page', new Response('<!doctype html><p>Welcome'), 'not JSON'],
    ['answers something else', { hello: 1 }, 'getConfig answered in an unexpected form'],
    ['does not know the call', status(404, 'Not found'), 'HTTP status code: 404: Not found'],
  ])('§8.016 one that %s gives an alert with its address and the reason', async (_, answer, reason) => {
    const { codes, kit } = await load({ answers: { '/appkit/v1/config': answer } })
    await vi.waitFor(() => expect(codes()).toEqual(['APKT009']))
    const [alert] = kit.store.getState().alerts
    expect(alert?.detail).toContain('http://gateway.test: ')
    expect(alert?.detail).toContain(reason)
  })

  test.each(['', 'localhost:4000', 'gateway.example.org', '/gateway', undefined as unknown as string])(
    '§8.016 an address that is none, “%s”, gives an alert that says so, and the page goes on',
    async (gateway) => {
      const sockets: string[] = []
      class WebSocket extends globalThis.WebSocket {
        constructor(url: string | URL) {
          sockets.push(String(url))
          super('ws://nobody.invalid')
        }
      }
      const { kit, codes, gateway: scripted } = await load({ gateway, WebSocket })
      await vi.waitFor(() => expect(codes()).toEqual(['APKT009']))
      expect(kit.store.getState().alerts[0]?.detail).toBe(`“${gateway}” is no web address`)
      await expect(kit.pairing.start()).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
      expect(sockets).toEqual([])
      // Addresses without a host: a browser asks nobody for them.
      expect(scripted.calls.flatMap(({ url }) => url.host || [])).toEqual([])
      expect(kit.images.load('https://elsewhere.test/a.png', 40)).toBe('https://elsewhere.test/a.png')
    },
  )

  test('a visitor without a line gives none, and it is asked again with the line', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { codes, kit, gateway } = await load({ answers: { '/appkit/v1/config': unreachable } })
    const count = () => gateway.calls.filter(({ url }) => url.pathname === '/appkit/v1/config').length
    await vi.waitFor(() => {
      kit.features.load()
      expect(count()).toBeGreaterThan(1)
    })
    expect(codes()).toEqual([])
    onLine.mockReturnValue(true)
    await vi.waitFor(() => {
      kit.features.load()
      expect(codes()).toEqual(['APKT009'])
    })
  })
})

describe('features that the site changes at run time', () => {
  test('§3.044.pay §5.044 pay disables email and social login, before the gateway has answered and after', async () => {
    const { kit } = createTestKit({ answers: { '/appkit/v1/config': withEmail } })
    const { update, load } = kit.features
    const features = () => kit.store.getState().features
    update({ pay: true })
    expect(features()).toMatchObject({ pay: true, email: false, socials: false })
    load()
    await vi.waitFor(() => expect(features().isRemoteLoaded).toBe(true))
    expect(features().email).toBe(false)
    update({ pay: false })
    expect(features()).toMatchObject({ pay: false, email: true })
  })

  test('§8.021 a site whose own configuration does not count is told so, and one whose does is not', async () => {
    const swap = (config: string[] | null) => ({
      '/appkit/v1/config': { features: [{ id: 'swap', isEnabled: true, config }] },
    })
    const heeded = await load({ features: { swaps: ['0x'], send: false }, answers: swap(null) })
    await vi.waitFor(() => expect(heeded.kit.store.getState().features.isRemoteLoaded).toBe(true))
    const { kit } = await load({ features: { swaps: ['0x'], send: false }, answers: swap(['1inch']) })
    const alerts = () => kit.store.getState().alerts
    await vi.waitFor(() =>
      expect(alerts()).toMatchObject([{ code: 'local-features-ignored', detail: 'swaps' }]),
    )
    expect(alertTexts['local-features-ignored'].variant).toBe('info')
    expect(heeded.codes()).toEqual([])
  })

  test('what the gateway has switched off stays off, and what it left to the site is the site’s', async () => {
    const answer = { features: [{ id: 'swap', isEnabled: true, config: null }] }
    const { kit } = await load({ answers: { '/appkit/v1/config': answer } })
    const features = () => kit.store.getState().features
    await vi.waitFor(() => expect(features().isRemoteLoaded).toBe(true))
    kit.features.update({ multiWallet: true, activity: true, history: true, swaps: ['0x'] })
    expect(features()).toMatchObject({ multiWallet: false, activity: false, swaps: ['0x'] })
    expect(features()).not.toHaveProperty('history')
    kit.features.update({ send: false, collapseWallets: true })
    expect(features()).toMatchObject({ send: false, collapseWallets: true, swaps: ['0x'] })
  })
})

describe('where the project may be used', () => {
  test('§7.025 §5.038 the allowedOrigins field is read, and an origin off the list shows an alert', async () => {
    vi.stubGlobal('location', new URL('https://evil.example.net/'))
    const answers = {
      '/appkit/v1/config': withEmail,
      '/projects/v1/origins': { allowedOrigins: ['https://good.example.org'] },
    }
    const good = await load({
      answers: { ...answers, '/projects/v1/origins': { allowedOrigins: ['https://evil.example.net'] } },
    })
    await vi.waitFor(() => expect(good.gateway.calls.at(-1)?.url.pathname).toBe('/projects/v1/origins'))
    const { codes } = await load({ answers })
    await vi.waitFor(() => expect(codes()).toEqual(['APKT002']))
    // It was asked before the one that has its alert by now.
    expect(good.codes()).toEqual([])
    vi.unstubAllGlobals()
  })

  test('it is not asked while email and social login are off', async () => {
    const { kit, gateway } = await load({})
    await vi.waitFor(() => expect(kit.store.getState().features.isRemoteLoaded).toBe(true))
    // Another, asked later, has asked for its origin by then.
    const later = await load({ answers: { '/appkit/v1/config': withEmail } })
    await vi.waitFor(() => expect(later.gateway.calls.at(-1)?.url.pathname).toBe('/projects/v1/origins'))
    expect(gateway.calls.map(({ url }) => url.pathname)).not.toContain('/projects/v1/origins')
  })

  test.each([
    [429, ['APKT010']],
    [500, ['APKT009']],
    [599, ['APKT009']],
    [400, []],
    [404, []],
    [499, []],
    ['no line', []],
    ['an answer of another form', []],
  ])('§8.033 ORI-2 a failure with %s gives %j', async (code, alerts) => {
    // The visitor's own machine would be let in whatever the list.
    vi.stubGlobal('location', new URL('https://site.example/'))
    onTestFinished(() => void vi.unstubAllGlobals())
    const answer =
      code === 'no line' ? unreachable : typeof code === 'number' ? status(code) : { allowedOrigins: 'all' }
    const { codes, gateway } = await load({
      answers: { '/appkit/v1/config': withEmail, '/projects/v1/origins': answer },
    })
    await vi.waitFor(() => expect(gateway.calls.at(-1)?.url.pathname).toBe('/projects/v1/origins'))
    // Another, asked later, whose alert is seen: by then the first has all of its own.
    const later = await load({
      answers: { '/appkit/v1/config': withEmail, '/projects/v1/origins': status(503) },
    })
    await vi.waitFor(() => expect(later.codes()).toEqual(['APKT009']))
    expect(codes()).toEqual(alerts)
  })

  test('§9.056 whatever the list, a site on the visitor’s own machine and on the usual hosts of previews is let in', () => {
    const isAllowed = (origin: string) => isOriginAllowed(origin, ['https://site.example'])
    for (const origin of [
      'http://localhost:3000',
      'http://127.0.0.1:8080',
      'https://my-site.pages.dev',
      'https://my-site.vercel.app',
      'https://abc.ngrok-free.app',
    ]) {
      expect(isAllowed(origin), origin).toBe(true)
    }
    expect(isAllowed('https://other.example')).toBe(false)
    expect(isAllowed('https://pages.dev.other.example')).toBe(false)
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

test('§8.008 a default network that is none of the site’s is told, and the first one stands in for it', async () => {
  const { kit, codes } = await load({ defaultNetwork: 'eip155:42161' as never })
  await vi.waitFor(() => expect(codes()).toEqual(['APKT001']))
  expect(kit.store.getState().alerts[0]?.detail).toBe('eip155:42161')
  expect(getNetwork(kit.store.getState())?.caipNetworkId).toBe('eip155:1')
  const known = await load({ defaultNetwork: 'eip155:10' as never })
  await vi.waitFor(() => expect(known.kit.store.getState().features.isRemoteLoaded).toBe(true))
  expect(known.codes()).toEqual([])
})
