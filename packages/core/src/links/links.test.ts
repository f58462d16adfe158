import { describe, expect, test } from 'vitest'
import { getLinkEnvironment } from './getLinkEnvironment.js'
import { getLinkTarget } from './getLinkTarget.js'
import { getWalletBrowserLink, hasWalletBrowser } from './getWalletBrowserLink.js'
import { getRequestLink, getWalletLink } from './getWalletLink.js'
import { getWalletPlatforms } from './getWalletPlatforms.js'
import { isWebLink } from './isWebLink.js'
import type { LinkEnvironment } from './LinkEnvironment.js'
import { takeResultUri } from './takeResultUri.js'
import { toLinkBase } from './toLinkBase.js'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const encoded = encodeURIComponent(uri)
const phone: LinkEnvironment = {
  isMobile: true,
  system: 'ios',
  isTelegram: false,
  isFramed: false,
  isInAppBrowser: false,
  pageUrl: 'https://site.example/buy?x=1',
}

describe('toLinkBase', () => {
  test.each([
    ['amber', 'amber://'],
    ['amber:', 'amber://'],
    ['amber:/', 'amber://'],
    ['amber://', 'amber://'],
    ['amber://pair', 'amber://pair/'],
    ['https://amber.example', 'https://amber.example/'],
    ['https://amber.example/app/', 'https://amber.example/app/'],
  ])('§2.003.ConnectingWalletConnect %s starts links with %s', (value, base) => {
    expect(toLinkBase(value)).toBe(base)
  })

  test.each([
    undefined,
    null,
    '',
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'data://text/html,x',
    'vbscript://x',
    'file:///etc/passwd',
    'intent://scan/#Intent;end',
    'shop.example/?ref=',
  ])('refuses %s', (value) => {
    expect(toLinkBase(value)).toBeUndefined()
  })

  test('tells web pages from apps', () => {
    expect([
      isWebLink('https://a.example/'),
      isWebLink('HTTP://a.example/'),
      isWebLink('https-wallet://'),
    ]).toEqual([true, true, false])
  })
})

describe('getWalletLink', () => {
  const wallet = {
    mobile_link: 'amber',
    webapp_link: 'https://app.amber.example',
    desktop_link: 'amber-desktop://',
  }

  test.each([
    ['mobile', `amber://wc?uri=${encoded}`, '_self', 'amber://'],
    ['web', `https://app.amber.example/wc?uri=${encoded}`, '_blank', 'https://app.amber.example/'],
    ['desktop', `amber-desktop://wc?uri=${encoded}`, '_blank', 'amber-desktop://'],
  ] as const)(
    '§2.003.ConnectingWalletConnect the %s link carries the pairing',
    (platform, href, target, base) => {
      expect(getWalletLink(wallet, uri, phone, { platform })).toEqual({ href, target, base })
    },
  )

  test('only Telegram on Android gets the pairing encoded twice, and only in links of apps', () => {
    const telegram = { ...phone, isTelegram: true }
    const twice = `amber://wc?uri=${encodeURIComponent(encoded)}`
    expect(getWalletLink(wallet, uri, { ...telegram, system: 'android' })?.href).toBe(twice)
    expect(getWalletLink(wallet, uri, telegram)?.href).toBe(`amber://wc?uri=${encoded}`)
    expect(getWalletLink(wallet, uri, { ...phone, system: 'android' })?.href).toBe(
      `amber://wc?uri=${encoded}`,
    )
    const web = getWalletLink({ mobile_link: 'https://a.example' }, uri, { ...telegram, system: 'android' })
    expect(web?.href).toBe(`https://a.example/wc?uri=${encoded}`)
  })

  const universal = { ...wallet, link_mode: 'https://amber.example/app' }

  test('a universal link comes before the native one where the site prefers it, and requests keep to the native one', () => {
    const preferred = {
      href: `https://amber.example/app/wc?uri=${encoded}`,
      target: '_self',
      base: 'amber://',
    }
    expect(getWalletLink(universal, uri, phone, { prefersUniversalLinks: true })).toEqual(preferred)
    expect(getWalletLink(universal, uri, phone)?.href).toBe(`amber://wc?uri=${encoded}`)
    expect(getWalletLink(universal, uri, phone, { prefersUniversalLinks: false })?.href).toBe(
      `amber://wc?uri=${encoded}`,
    )
  })

  test.each([
    undefined,
    null,
    '',
    'amber',
    'amber-universal://open',
    'http://amber.example',
    'https:amber.example',
    'https-amber://x',
    'https://',
    'javascript:alert(1)//https://amber.example',
  ])('a universal link that is %s is ignored', (link_mode) => {
    const options = { prefersUniversalLinks: true }
    expect(getWalletLink({ ...wallet, link_mode }, uri, phone, options)?.href).toBe(
      `amber://wc?uri=${encoded}`,
    )
  })

  test('the preference changes no other platform, and makes no link for a wallet without an app', () => {
    const options = { prefersUniversalLinks: true }
    for (const platform of ['web', 'desktop'] as const) {
      expect(getWalletLink(universal, uri, phone, { ...options, platform })).toEqual(
        getWalletLink(wallet, uri, phone, { platform }),
      )
    }
    expect(getWalletLink({ link_mode: universal.link_mode }, uri, phone, options)).toBeUndefined()
  })

  test('Telegram on Android gets the pairing encoded once in a universal link', () => {
    const telegram = { ...phone, isTelegram: true, system: 'android' } as const
    expect(getWalletLink(universal, uri, telegram, { prefersUniversalLinks: true })).toMatchObject({
      href: `https://amber.example/app/wc?uri=${encoded}`,
      target: '_blank',
    })
  })

  test('what was encoded comes out again', () => {
    const href = getWalletLink(wallet, uri, phone)?.href ?? ''
    expect(new URL(href).searchParams.get('uri')).toBe(uri)
  })

  test('a wallet without a link, or with one that may not be opened, has none', () => {
    expect(getWalletLink({}, uri, phone)).toBeUndefined()
    expect(getWalletLink({ mobile_link: 'javascript:alert(1)//' }, uri, phone)).toBeUndefined()
  })
})

describe('getLinkTarget', () => {
  test.each([
    ['mobile', {}, '_self'],
    ['mobile', { isFramed: true }, '_top'],
    ['mobile', { isTelegram: true }, '_blank'],
    ['mobile', { isTelegram: true, isFramed: true }, '_blank'],
    ['web', {}, '_blank'],
    ['desktop', { isFramed: true }, '_blank'],
  ] as const)('§2.003.ConnectingWalletConnect a %s link in %j opens in %s', (platform, more, target) => {
    expect(getLinkTarget(platform, { ...phone, ...more })).toBe(target)
  })
})

describe('getRequestLink', () => {
  const request = { requestId: 17, topic: 'ab12' }

  test.each([
    ['amber://', 'amber://wc?requestId=17&sessionTopic=ab12', '_self'],
    ['https://amber.example/app', 'https://amber.example/app/wc?requestId=17&sessionTopic=ab12', '_blank'],
  ])('%s opens at the request', (base, href, target) => {
    expect(getRequestLink(base, request, phone)).toEqual({ href, target })
  })

  test.each([
    ['wallet://', 'wallet://wc?requestId=5&sessionTopic=t'],
    ['https://wallet.example/app/', 'https://wallet.example/app/wc?requestId=5&sessionTopic=t'],
    ['https://t.me/wallet_bot', 'https://t.me/wallet_bot?startapp=cmVxdWVzdElkPTUmc2Vzc2lvblRvcGljPXQ'],
    [
      'https://t.me/wallet_bot?x=1',
      'https://t.me/wallet_bot?x=1&startapp=cmVxdWVzdElkPTUmc2Vzc2lvblRvcGljPXQ',
    ],
  ])('%s opens as deployed clients open it', (base, href) => {
    expect(getRequestLink(base, { requestId: 5, topic: 't' }, phone)?.href).toBe(href)
  })

  test('leaves a frame by its top window', () => {
    expect(getRequestLink('amber://', request, { ...phone, isFramed: true })?.target).toBe('_top')
  })

  test('a bot of Telegram takes the request as its start parameter, in base64 without padding', () => {
    const href = getRequestLink('https://t.me/amber_bot/app/', request, phone)?.href ?? ''
    expect(href).not.toContain('=requestId')
    const { pathname, searchParams } = new URL(href)
    expect(pathname).toBe('/amber_bot/app')
    expect(searchParams.get('startapp')).not.toContain('=')
    expect(atob(searchParams.get('startapp') ?? '')).toBe('requestId=17&sessionTopic=ab12')
  })

  test('refuses what may not be opened', () => {
    expect(getRequestLink('javascript:alert(1)', request, phone)).toBeUndefined()
  })
})

describe('getWalletPlatforms', () => {
  const all = {
    rdns: 'io.amber',
    mobile_link: 'amber://',
    webapp_link: 'https://app.amber.example',
    desktop_link: 'amber-desktop://',
  }

  test.each([
    ['a computer with the extension', all, false, true, ['browser', 'qrcode', 'web', 'desktop']],
    ['a computer without it', all, false, false, ['qrcode', 'web', 'desktop', 'unsupported']],
    ['a phone', all, true, false, ['mobile', 'web']],
    ['a phone with the wallet in the page', all, true, true, ['browser', 'mobile', 'web']],
    ['an extension that is not there', { rdns: 'io.amber' }, false, false, ['unsupported']],
    ['an extension, on a phone', { rdns: 'io.amber' }, true, false, ['unsupported']],
    [
      'an extension known by its global',
      { injected: [{ namespace: 'eip155', injected_id: 'isAmber' }] },
      false,
      false,
      ['unsupported'],
    ],
    ['a wallet that says nothing of itself', {}, false, false, ['qrcode']],
    ['a link that may not be opened', { mobile_link: 'javascript://x' }, true, false, ['qrcode']],
  ] as const)(
    '§2.003.ConnectingWalletConnect offers for %s',
    (_, wallet, isMobile, isInstalled, platforms) => {
      expect(
        getWalletPlatforms(wallet as Parameters<typeof getWalletPlatforms>[0], { isMobile, isInstalled }),
      ).toEqual(platforms)
    },
  )
})

describe('getWalletBrowserLink', () => {
  const phantom = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' }
  const solflare = { id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' }
  const coinbase = { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' }
  const binance = { id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25' }
  const page = {
    url: phone.pageUrl,
    namespace: 'eip155',
    networkId: undefined,
    isMobile: true,
    globals: {},
  } as const
  const url = encodeURIComponent(phone.pageUrl)

  test('§2.027 §2.028 Phantom and Solflare take the page into their own browser', () => {
    expect(getWalletBrowserLink(phantom, page)).toBe(
      `https://phantom.app/ul/browse/${url}?ref=${encodeURIComponent('https://site.example')}`,
    )
    expect(getWalletBrowserLink(solflare, { ...page, namespace: 'solana' })).toBe(
      `https://solflare.com/ul/v1/browse/${url}?ref=${url}`,
    )
  })

  test.each([
    ['https://site.example/#/swap?from=ETH', 'https://site.example/#/swap?from=ETH'],
    ['https://site.example/#!/swap', 'https://site.example/#!/swap'],
    ['https://site.example/?token=ETH&code=SUMMER', 'https://site.example/?token=ETH&code=SUMMER'],
    ['https://site.example/a?x=%7e1&y=a+b', 'https://site.example/a?x=%7e1&y=a+b'],
    ['https://site.example/#access_token=secret', 'https://site.example/'],
    ['https://site.example/?access_token=secret&x=1', 'https://site.example/?x=1'],
    ['https://site.example/?code=secret&state=1&x=1', 'https://site.example/?x=1'],
  ])('of %s the wallet’s browser is told %s', (href, told) => {
    const link = getWalletBrowserLink(phantom, { ...page, url: href }) ?? ''
    expect(decodeURIComponent(new URL(link).pathname)).toContain(`/browse/${told}`)
    expect(link).not.toContain('secret')
  })

  test('§2.028 Coinbase does so on Solana only', () => {
    expect(getWalletBrowserLink(coinbase, { ...page, namespace: 'solana' })).toBe(
      `https://go.cb-w.com/dapp?cb_url=${url}`,
    )
    expect(getWalletBrowserLink(coinbase, page)).toBeUndefined()
  })

  test('§2.028 Binance does so on Bitcoin only, with a link in a link', () => {
    expect(getWalletBrowserLink(binance, page)).toBeUndefined()
    const link =
      getWalletBrowserLink(binance, { ...page, namespace: 'bip122', networkId: '000000000019' }) ?? ''
    expect(link).toMatch(/^https:\/\/app\.binance\.com\/en\/download\?_dp=/)
    const inner = new URL(atob(new URL(link).searchParams.get('_dp') ?? ''))
    expect(inner.href).toMatch(/^bnc:\/\/app\.binance\.com\/mp\/app\?/)
    expect(inner.searchParams.get('appId')).toBe('yFK5FCqYprrXDiVFbhyRx7')
    expect(atob(inner.searchParams.get('startPagePath') ?? '')).toBe('/pages/browser/index')
    expect(atob(inner.searchParams.get('startPageQuery') ?? '')).toBe(
      `url=${url}&defaultChainId=000000000019`,
    )
  })

  test('§2.027 nobody is sent away on a computer, nor inside the wallet’s own browser', () => {
    expect(getWalletBrowserLink(phantom, { ...page, isMobile: false })).toBeUndefined()
    expect(getWalletBrowserLink(phantom, { ...page, globals: { phantom: {} } })).toBeUndefined()
    expect(getWalletBrowserLink({ id: 'another' }, page)).toBeUndefined()
  })

  test('says which wallets can be opened although they have no link', () => {
    expect(hasWalletBrowser(phantom.id, 'eip155')).toBe(true)
    expect(hasWalletBrowser(coinbase.id, 'eip155')).toBe(false)
    expect(hasWalletBrowser(coinbase.id, 'solana')).toBe(true)
  })
})

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  iphoneApp:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
  androidView:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0 Mobile Safari/537.36',
  desktop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
}

describe('getLinkEnvironment', () => {
  function read(userAgent: string, more: object = {}, maxTouchPoints = 0): LinkEnvironment {
    const view = {
      navigator: { userAgent, maxTouchPoints },
      location: { href: 'https://site.example/' },
      ...more,
    }
    return getLinkEnvironment({ self: view, top: view, ...view } as unknown as Window)
  }

  test.each([
    ['iphone', 0, 'ios', false],
    ['iphoneApp', 0, 'ios', true],
    ['instagram', 0, 'ios', true],
    ['ipad', 5, 'ios', false],
    ['ipad', 0, 'other', false],
    ['android', 5, 'android', false],
    ['androidView', 5, 'android', true],
    ['desktop', 0, 'other', false],
  ] as const)('reads %s with %i touch points as %s', (agent, touchPoints, system, isInAppBrowser) => {
    expect(read(agents[agent], {}, touchPoints)).toMatchObject({ system, isInAppBrowser })
  })

  test.each(['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'])(
    '§2.030 knows Telegram by %s, which is no ordinary in-app browser',
    (name) => {
      expect(read(agents.iphoneApp, { [name]: {} })).toMatchObject({
        isTelegram: true,
        isInAppBrowser: false,
      })
    },
  )

  test('knows a frame', () => {
    expect(read(agents.desktop).isFramed).toBe(false)
    expect(read(agents.desktop, { top: {} }).isFramed).toBe(true)
  })
})

describe('takeResultUri', () => {
  function createView(href: string, globals: object = { Telegram: {} }) {
    const replaced: string[] = []
    const view = {
      location: { href },
      history: {
        state: { kept: true },
        replaceState(_: unknown, __: string, url: URL) {
          replaced.push(url.href)
          view.location.href = url.href
        },
      },
      ...globals,
    }
    return { view: view as unknown as Window, replaced }
  }

  test('§2.030 reads the parameter once and takes it out of the address', () => {
    const { view, replaced } = createView(
      'https://site.example/a?x=1&result_uri=https%3A%2F%2Fr.example%2F%3Fc%3D2#top',
    )
    expect(takeResultUri(view)).toBe('https://r.example/?c=2')
    expect(replaced).toEqual(['https://site.example/a?x=1#top'])
    expect(takeResultUri(view)).toBeUndefined()
    expect(replaced).toHaveLength(1)
  })

  test('§2.030 takes an empty one out too', () => {
    const { view, replaced } = createView('https://site.example/?result_uri=')
    expect(takeResultUri(view)).toBeUndefined()
    expect(replaced).toEqual(['https://site.example/'])
  })

  test('§2.030 outside Telegram the address is left alone', () => {
    const { view, replaced } = createView('https://site.example/?result_uri=x', {})
    expect(takeResultUri(view)).toBeUndefined()
    expect(replaced).toEqual([])
  })
})
