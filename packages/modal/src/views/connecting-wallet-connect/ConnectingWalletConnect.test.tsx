// @vitest-environment happy-dom
import type { Kit, TrackedEvent, Wallet } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { createTestChain, createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { createPairedSession, fakePairing } from '../../testing/fakePairing.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const link = `amber://wc?uri=${encodeURIComponent(uri)}`
const startMs = 1_700_000_000_000
const ready = { status: 'ready', uri, expiresAtMs: startMs + 240_000 } as const
const amber = {
  id: 'amber',
  name: 'Amber',
  chains: ['eip155:1'],
  mobile_link: 'amber://',
  webapp_link: 'https://app.amber.test',
  app_store: 'https://apps.test/amber',
  play_store: 'https://play.test/amber',
  homepage: 'https://amber.test/',
}

const opened: string[] = []
beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('open', (href: string, target: string) => void opened.push(`${target} ${href}`))
})
afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })
const tab = (name: string) => screen.getByRole('tab', { name, hidden: true })
const linkButton = (name: string) => screen.findByRole('link', { name, hidden: true })

function onPhone(
  userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
}
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'

async function open({
  wallet = amber,
  ...options
}: Omit<Parameters<typeof renderKit>[1] & object, 'wallet'> & { wallet?: Wallet } = {}) {
  const rendered = renderKit(<Modal />, { ...options, wallet: null, customWallets: [wallet] })
  const pairing = fakePairing(rendered.kit)
  await act(() => rendered.kit.modal.open())
  return { ...rendered, pairing }
}

async function choose(options: Parameters<typeof open>[0] = {}) {
  const rendered = await open(options)
  fireEvent.click(await button(/^Amber/))
  await waitFor(() => expect(rendered.pairing.asked).toContain('start amber'))
  return rendered
}

describe('on a computer', () => {
  test('§2.003.ConnectingWalletConnect shows the code of the chosen wallet as soon as there is a link', async () => {
    const { pairing } = await choose()
    expect(screen.getByText('Scan this code with Amber on your phone.')).toBeDefined()
    expect((await button('Copy link')).hasAttribute('disabled')).toBe(true)
    act(() => pairing.attempt(ready))
    await screen.findByRole('img', { name: 'Code to scan with Amber', hidden: true })
    expect((await button('Copy link')).hasAttribute('disabled')).toBe(false)
  })

  test('§2.003.ConnectingWalletConnect copies the link', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { pairing } = await choose()
    act(() => pairing.attempt(ready))
    fireEvent.click(await button('Copy link'))
    expect(write).toHaveBeenCalledWith(uri)
    await screen.findByText('Link copied')
  })

  test('has a tab for every way to the wallet; the arrow keys go round', async () => {
    const { pairing } = await choose()
    act(() => pairing.attempt(ready))
    expect(screen.getAllByRole('tab', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Mobile',
      'Web app',
    ])
    fireEvent.keyDown(tab('Mobile'), { key: 'ArrowRight' })
    expect(tab('Web app').getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(tab('Web app'))
    const web = await linkButton('Open Amber')
    expect(web.getAttribute('href')).toBe(`https://app.amber.test/wc?uri=${encodeURIComponent(uri)}`)
    expect(web.getAttribute('target')).toBe('_blank')
    fireEvent.keyDown(tab('Web app'), { key: 'ArrowRight' })
    expect(tab('Mobile').getAttribute('aria-selected')).toBe('true')
    expect(opened).toEqual([])
  })

  test('leads to where the wallet can be had', async () => {
    const { router } = await choose()
    fireEvent.click(await button('Get it'))
    expect(router.getRoute()).toMatchObject({ view: 'Downloads', parameters: { walletId: 'amber' } })
  })

  test('says that an extension was not found, and finds it when it is announced late', async () => {
    const { kit } = await choose({ wallet: { ...amber, rdns: 'test.amber' } })
    fireEvent.click(tab('Browser'))
    await screen.findByText('Not detected')
    act(() =>
      kit.connectors.add({
        id: 'test.amber',
        name: 'Amber',
        type: 'ANNOUNCED',
        namespaces: ['eip155'],
        chains: [],
        info: { rdns: 'test.amber' },
        open: () => Promise.reject(new Error('Not asked for here')),
        restore: async () => undefined,
      }),
    )
    await screen.findByText('Amber is installed in this browser.')
  })

  test('§4.029 §9.005 counts down in the last 30 s only, to the moment a new code follows', async () => {
    const { pairing, clock } = await choose()
    act(() => pairing.attempt(ready))
    expect(screen.queryByText(/A new code follows/)).toBeNull()
    clock.advance(209_000)
    act(() => pairing.attempt({ ...ready, expiresAtMs: ready.expiresAtMs - 1 }))
    expect(screen.queryByText(/A new code follows/)).toBeNull()
    clock.advance(1000)
    act(() => pairing.attempt(ready))
    await screen.findByText('New code in 20 s')
    // The code that follows starts without a countdown, and nothing else changes.
    act(() => pairing.attempt({ ...ready, uri: `${uri}2`, expiresAtMs: startMs + 450_000 }))
    expect(screen.queryByText(/A new code follows/)).toBeNull()
    await screen.findByRole('img', { name: 'Code to scan with Amber', hidden: true })
  })

  test('§4.028 a code that has expired is replaced when asked', async () => {
    const { pairing } = await choose()
    act(() => pairing.attempt({ status: 'expired' }))
    await screen.findByText('This code has expired')
    expect(screen.queryByRole('img', { hidden: true })).toBeNull()
    fireEvent.click(await button('Show a new code'))
    await waitFor(() => expect(pairing.asked).toContain('start fresh amber'))
    act(() => pairing.attempt(ready))
    await screen.findByRole('img', { name: 'Code to scan with Amber', hidden: true })
  })

  test('§4.029 §9.005 after a failure a retry is allowed a second later', async () => {
    const { pairing, clock } = await choose()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    act(() =>
      pairing.attempt({
        status: 'failed',
        code: 'pairing/rejected',
        message: 'The wallet declined',
        retryAtMs: startMs + 1000,
      }),
    )
    expect(screen.getByText('Connection declined')).toBeDefined()
    const retry = screen.getByRole('button', { name: 'Try again', hidden: true })
    expect(retry.hasAttribute('disabled')).toBe(true)
    clock.advance(1000)
    act(() => void vi.advanceTimersByTime(1000))
    expect(retry.hasAttribute('disabled')).toBe(false)
    vi.useRealTimers()
    fireEvent.click(retry)
    await waitFor(() => expect(pairing.asked).toContain('start fresh amber'))
    await screen.findByText('Scan this code with Amber on your phone.')
  })

  test.each([
    ['pairing/expired', 'This link has expired'],
    ['pairing/relay-unreachable', 'Can’t reach the pairing service'],
    ['pairing/relay-refused', 'The pairing service refused this site'],
    ['pairing/namespaces-invalid', 'This wallet doesn’t work with this site'],
    ['pairing/authentication-invalid', 'Couldn’t verify the signature'],
    ['connection/failed', 'Couldn’t connect'],
  ] as const)('%s has words of its own', async (code, title) => {
    const { pairing } = await choose()
    act(() => pairing.attempt({ status: 'failed', code, message: 'x', retryAtMs: startMs }))
    await screen.findByText(title)
  })

  test('§4.020 says "Authenticating..." while the signature is being verified', async () => {
    const { pairing } = await choose()
    act(() => pairing.attempt({ status: 'authenticating' }))
    await screen.findByText('Authenticating...')
  })

  test('names the wallet that has connected', async () => {
    const { pairing } = await choose()
    act(() =>
      pairing.set({ session: createPairedSession(), attempt: { status: 'connected', topic: 'ab12' } }),
    )
    await screen.findByText('Amber is connected.')
  })

  test('how an earlier attempt ended is not shown as this one', async () => {
    const { pairing } = await open()
    pairing.attempt({ status: 'failed', code: 'pairing/rejected', message: 'x', retryAtMs: startMs })
    fireEvent.click(await button(/^Amber/))
    await screen.findByText('Scan this code with Amber on your phone.')
    expect(screen.queryByText('Connection declined')).toBeNull()
  })

  test('says when the protocol itself could not be loaded, and tries again', async () => {
    const { kit } = await open()
    const asked: unknown[] = []
    kit.pairing.start = async (options) => {
      asked.push(options?.isFresh)
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    fireEvent.click(await button(/^Amber/))
    await screen.findByText('Couldn’t connect')
    expect(asked).toEqual([false])
  })

  test('says when the relay cannot be reached, and when this browser is offline', async () => {
    const { pairing } = await choose()
    act(() => pairing.set({ relay: 'waiting' }))
    await screen.findByText('Can’t reach the pairing service. Trying again…')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await screen.findByText(/You’re offline/)
  })

  test('leaves the link alone when the view goes', async () => {
    const { pairing } = await choose()
    expect(pairing.asked).not.toContain('leave')
    fireEvent.click(await button('Back'))
    await waitFor(() => expect(pairing.asked.at(-1)).toBe('leave'))
  })

  test('§2.003.ConnectingWalletConnect without a wallet the code is for any', async () => {
    const { pairing } = await open()
    fireEvent.click(await button(/WalletConnect/))
    await screen.findByText('Scan this code with a wallet on your phone.')
    expect(pairing.asked).toContain('start')
  })
})

describe('on a phone', () => {
  test('§2.003.ConnectingWalletConnect opens the app by itself, once', async () => {
    onPhone()
    const { pairing } = await choose()
    expect(opened).toEqual([])
    act(() => pairing.attempt(ready))
    await waitFor(() => expect(opened).toEqual([`_self ${link}`]))
    expect(pairing.asked).toContain('remember Amber amber://')
    // A renewed link does not open it again.
    act(() => pairing.attempt({ ...ready, uri: `${uri}2` }))
    fireEvent.click(tab('Web app'))
    fireEvent.click(tab('Mobile'))
    expect(opened).toHaveLength(1)
  })

  test('the button is the link itself', async () => {
    onPhone()
    const { pairing } = await choose()
    await button('Preparing the link')
    act(() => pairing.attempt(ready))
    const open = await linkButton('Open Amber')
    expect(open.getAttribute('href')).toBe(link)
    expect(open.getAttribute('target')).toBe('_self')
  })

  test('a web address waits for the tap: without the app it would take the place of the page', async () => {
    onPhone()
    const { pairing } = await choose({ wallet: { ...amber, mobile_link: 'https://amber.test/open' } })
    act(() => pairing.attempt(ready))
    await linkButton('Open Amber')
    expect(opened).toEqual([])
  })

  const universal = { ...amber, link_mode: 'https://amber.test/open' }
  const universalLink = `https://amber.test/open/wc?uri=${encodeURIComponent(uri)}`

  test('where the site prefers universal links the button is one, and waits for the tap', async () => {
    onPhone()
    const { pairing } = await choose({ wallet: universal, prefersUniversalLinks: true })
    act(() => pairing.attempt(ready))
    const open = await linkButton('Open Amber')
    expect(open.getAttribute('href')).toBe(universalLink)
    expect(opened).toEqual([])
    open.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(open)
    expect(pairing.asked).toContain('remember Amber amber://')
  })

  test('otherwise a wallet’s universal link is left alone', async () => {
    onPhone()
    const { pairing } = await choose({ wallet: universal })
    act(() => pairing.attempt(ready))
    await waitFor(() => expect(opened).toEqual([`_self ${link}`]))
  })

  test('on an iPhone a preferred universal link opens within the tap that chooses', async () => {
    onPhone(iphone)
    const { pairing } = await open({ wallet: universal, prefersUniversalLinks: true })
    await waitFor(() => expect(pairing.asked).toEqual(['start']))
    act(() => pairing.attempt(ready))
    const row = await button(/^Amber/)
    act(() => row.click())
    expect(opened).toEqual([`_self ${universalLink}`])
  })

  /** A browser that takes no link, and names it in what it throws as browsers do. */
  function refuseLinks(kit: Kit, toMessage = (href: string) => `Cannot open '${href}'.`) {
    const tracked: TrackedEvent[] = []
    kit.analytics.subscribe((event) => tracked.push(event))
    const refuse = vi.fn((href: string) => {
      throw new SyntaxError(toMessage(href))
    })
    vi.stubGlobal('open', refuse)
    const failures = () => tracked.filter(({ event }) => event === 'CONNECT_PROXY_ERROR')
    return { tracked, failures, refuse }
  }

  test('when the browser refuses the link the way out is there at once, and a tap begins the wait anew', async () => {
    onPhone()
    const { kit, pairing, clock } = await choose()
    const { failures, refuse } = refuseLinks(kit)
    act(() => pairing.attempt(ready))
    await screen.findByText('Nothing happened? Amber may not be on this device.')
    await button('Scan with another device')
    expect(refuse).toHaveBeenCalledOnce()
    expect(failures()).toMatchObject([
      {
        properties: {
          message: "Cannot open 'amber://wc",
          uri: 'wc:7f6e@2',
          mobile_link: 'amber://',
          name: 'Amber',
        },
      },
    ])
    const open = await linkButton('Open Amber')
    open.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(open)
    await waitFor(() => expect(screen.queryByText(/Nothing happened/)).toBeNull())
    act(() => clock.advance(2500))
    await screen.findByText(/Nothing happened/)
    expect(failures()).toHaveLength(1)
  })

  test('on an iPhone a refusal within the tap is known to the view, which does not open the link again', async () => {
    onPhone(iphone)
    const { kit, pairing } = await open()
    await waitFor(() => expect(pairing.asked).toEqual(['start']))
    const { failures, refuse } = refuseLinks(kit)
    act(() => pairing.attempt(ready))
    const row = await button(/^Amber/)
    act(() => row.click())
    await screen.findByText('Nothing happened? Amber may not be on this device.')
    expect(refuse).toHaveBeenCalledOnce()
    expect(failures()).toHaveLength(1)
  })

  test.each([
    ['whole', (href: string) => `Unable to open a window with invalid URL '${href}'.`],
    ['decoded', (href: string) => `No app for ${decodeURIComponent(href)}`],
    ['encoded', (href: string) => `No app for ${encodeURIComponent(href)}`],
    ['without its start', (href: string) => `No app for ${href.split('?uri=')[1]}`],
  ] as const)('the pairing’s key goes nowhere when the browser repeats the link %s', async (_, toMessage) => {
    onPhone()
    const { kit, pairing } = await choose()
    const { tracked, failures } = refuseLinks(kit, toMessage)
    act(() => pairing.attempt(ready))
    await screen.findByText(/Nothing happened/)
    expect(failures()).toHaveLength(1)
    expect(JSON.stringify(tracked)).not.toMatch(/symKey|587d/i)
  })

  test('when nothing opened it offers the app and the code', async () => {
    onPhone()
    const { pairing, clock } = await choose()
    act(() => pairing.attempt(ready))
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(screen.queryByText(/Nothing happened/)).toBeNull()
    act(() => clock.advance(2500))
    await screen.findByText('Nothing happened? Amber may not be on this device.')
    expect((await linkButton('Get it (opens in a new tab)')).getAttribute('href')).toBe(amber.play_store)
    fireEvent.click(await button('Scan with another device'))
    await screen.findByRole('img', { name: 'Code to scan with Amber', hidden: true })
    fireEvent.click(await button('Open Amber on this phone'))
    await linkButton('Open Amber')
    expect(opened).toHaveLength(1)
  })

  test('an app that came to the front is there', async () => {
    onPhone()
    const { pairing, clock } = await choose()
    act(() => pairing.attempt(ready))
    await waitFor(() => expect(opened).toHaveLength(1))
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    visibility.mockReturnValue('visible')
    act(() => clock.advance(2500))
    expect(screen.queryByText(/Nothing happened/)).toBeNull()
  })

  test('a retry opens the app again', async () => {
    onPhone()
    const { pairing } = await choose()
    act(() => pairing.attempt(ready))
    await waitFor(() => expect(opened).toHaveLength(1))
    act(() => pairing.attempt({ status: 'failed', code: 'pairing/rejected', message: 'x', retryAtMs: 0 }))
    fireEvent.click(await button('Try again'))
    await waitFor(() => expect(pairing.asked).toContain('start fresh amber'))
    act(() => pairing.attempt({ ...ready, uri: `${uri}2` }))
    await waitFor(() => expect(opened).toHaveLength(2))
  })

  test('on an iPhone the link is made ahead, so that the app opens within the tap', async () => {
    onPhone(iphone)
    const { pairing } = await open()
    await waitFor(() => expect(pairing.asked).toEqual(['start']))
    act(() => pairing.attempt(ready))
    const row = await button(/^Amber/)
    act(() => row.click())
    expect(opened).toEqual([`_self ${link}`])
    await linkButton('Open Amber')
    expect(opened).toHaveLength(1)
  })

  test('in Telegram on an iPhone wallets wait for the link', async () => {
    onPhone(iphone)
    vi.stubGlobal('Telegram', {})
    const { pairing } = await open()
    await waitFor(() => expect(pairing.asked).toEqual(['start']))
    expect((await button(/^Amber/)).hasAttribute('disabled')).toBe(true)
    act(() => pairing.attempt(ready))
    const row = await button(/^Amber/)
    expect(row.hasAttribute('disabled')).toBe(false)
    act(() => row.click())
    expect(opened).toEqual([`_blank ${link}`])
  })

  test('inside another app it says so and offers another device', async () => {
    onPhone('Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/131.0 Mobile Safari/537.36 Instagram 350')
    const { pairing } = await choose()
    act(() => pairing.attempt(ready))
    await screen.findByText(/This page is open inside another app/)
    expect(opened).toEqual([])
    fireEvent.click(await button('Scan with another device'))
    await screen.findByRole('img', { name: 'Code to scan with Amber', hidden: true })
  })

  test.each([
    ['Phantom', 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'phantom.app/ul/browse/'],
    [
      'Solflare',
      '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
      'solflare.com/ul/v1/browse/',
    ],
    ['Base', 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', 'go.cb-w.com/dapp'],
  ])(
    '§2.027 §2.028 %s on Solana takes the page into its browser, and no address is shown',
    async (name, id, link) => {
      onPhone()
      const networks = [createTestNetwork(1, 'Ethereum')]
      const { pairing, router } = await open({
        chains: [createTestChain('solana', []), evm({ networks })],
        wallet: { id, name, chains: [], mobile_link: 'own://' },
      })
      fireEvent.click(await button(new RegExp(`^${name}`)))
      expect(opened).toHaveLength(1)
      expect(opened[0]).toMatch(new RegExp(`^_self https://${link}`))
      expect(opened[0]).toContain(encodeURIComponent(location.href))
      expect(router.getRoute().view).toBe('Connect')
      expect(pairing.asked).toEqual([])
      expect(document.body.textContent).not.toContain(link.split('/')[0])
    },
  )

  test('§2.028 the Coinbase wallet is paired where the page is not on Solana', async () => {
    onPhone()
    const id = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
    const { pairing } = await open({ wallet: { id, name: 'Base', chains: [], mobile_link: 'own://' } })
    fireEvent.click(await button(/^Base/))
    await waitFor(() => expect(pairing.asked).toContain(`start ${id}`))
    expect(opened).toEqual([])
  })
})

describe('the lists', () => {
  test('§2.003.Connect rows that would pair wait while a wallet is paired', async () => {
    const { kit } = await open()
    const { setState } = kit.store as unknown as { setState(change: object): void }
    act(() =>
      setState({
        connections: {
          'eip155/walletConnect': { connectorId: 'walletConnect', namespace: 'eip155', accounts: [] },
        },
      }),
    )
    for (const name of [/WalletConnect/, /^Amber/, /Search wallets/]) {
      expect((await button(name)).hasAttribute('disabled')).toBe(true)
    }
    await screen.findByText('A wallet is already paired. Disconnect it to pair another.')
  })

  test('§2.003.Connect the pairing row says "QR code", and is left out on phones', async () => {
    await open()
    expect((await button(/WalletConnect/)).textContent).toContain('QR code')
    cleanUpKits()
    onPhone()
    await open()
    await button(/^Amber/)
    expect(screen.queryByRole('button', { name: /WalletConnect/, hidden: true })).toBeNull()
  })

  test('where pairing is switched off a wallet leads to where it can be had, and there is no search', async () => {
    const { router } = await open({ enableWalletConnect: false })
    expect(screen.queryByRole('button', { name: /Search wallets/, hidden: true })).toBeNull()
    fireEvent.click(await button(/^Amber/))
    expect(router.getRoute().view).toBe('Downloads')
  })
})

describe('ConnectingWalletConnectBasic', () => {
  const basic = { view: 'ConnectingWalletConnectBasic' } as const

  test('§2.003.ConnectingWalletConnectBasic shows a code for any wallet, and the way to all of them', async () => {
    const { kit, pairing } = await open()
    await act(() => kit.modal.open(basic))
    await screen.findByText('Scan this code with a wallet on your phone.')
    expect(pairing.asked).toContain('start')
    act(() => pairing.attempt(ready))
    await screen.findByRole('img', { name: 'Code to scan with your wallet', hidden: true })
    await button('Search wallets')
  })

  test('§2.007 shows the link the site gives, and makes none', async () => {
    const { kit, pairing } = await open()
    await act(() => kit.modal.open({ uri }))
    await screen.findByRole('img', { name: 'Code to scan with your wallet', hidden: true })
    expect(pairing.asked).toEqual([])
  })

  test('§2.013 with manual control it waits for the site’s link, and wallets open with that', async () => {
    const { kit, pairing, router } = await open({ manualControl: true })
    expect(router.getRoute().view).toBe('ConnectingWalletConnectBasic')
    await screen.findByText('The code appears here once the site provides it.')
    await act(() => kit.modal.open({ uri }))
    await screen.findByRole('img', { name: 'Code to scan with your wallet', hidden: true })
    act(() => router.push('ConnectingWalletConnect', { walletId: 'amber' }))
    await screen.findByRole('img', { name: 'Code to scan with Amber', hidden: true })
    expect(pairing.asked).toEqual([])
  })

  test('§2.013 on a phone it lists the wallets, and the code for another device', async () => {
    onPhone()
    const { kit, pairing } = await open()
    await act(() => kit.modal.open(basic))
    await button(/^Amber/)
    expect(pairing.asked).toEqual([])
    fireEvent.click(await button('Show a code to scan'))
    await screen.findByText('Scan this code with a wallet on your phone.')
  })
})
