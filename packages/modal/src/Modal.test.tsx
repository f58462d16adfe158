// @vitest-environment happy-dom
import {
  connectorIds,
  findConnector,
  findConnectorOfWallet,
  getConnectionStatus,
  type Kit,
} from '@latchkey/core'
import { createMemorySiwx } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Modal } from './Modal.js'
import { cleanUpKits, renderKit } from './testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.useRealTimers()
})

const heading = (name: string) => screen.findByRole('heading', { name, hidden: true })
const row = (name: RegExp | string) => screen.findByRole('button', { name, hidden: true })
const canPair = ({ store }: Kit) => findConnector(store.getState(), connectorIds.walletConnect) !== undefined
const legal = { termsConditionsUrl: 'https://site.test/terms', privacyPolicyUrl: 'https://site.test/privacy' }

async function open(
  options: Parameters<typeof renderKit>[1] = {},
  view?: 'WhatIsAWallet' | 'ConnectWallets',
) {
  const rendered = renderKit(<Modal />, options)
  await act(() => rendered.kit.modal.open(view ? { view } : {}))
  // The shell has the heading too; what fills it has the view.
  await waitFor(() => expect(document.querySelector('.lk-card[data-view]')).not.toBeNull())
  return rendered
}

test('§9.053 what a site does not switch off is on: pairing, wallets, the guide to them, and switching networks', async () => {
  const { kit } = await open()
  await heading('Connect wallet')
  expect(canPair(kit)).toBe(true)
  await row(/^WalletConnect/)
  await row('What is a wallet?')
  cleanUpKits()
  cleanup()
  const off = await open({ enableWalletConnect: false, enableWallets: false, enableWalletGuide: false })
  await heading('Connect wallet')
  expect(canPair(off.kit)).toBe(false)
  await expect(off.kit.pairing.start()).rejects.toMatchObject({ code: 'pairing/not-available' })
  for (const name of [/^WalletConnect/, 'What is a wallet?']) {
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
  }
})

test('§9.053 installed wallets are listed unless the site has none', async () => {
  await open()
  await row(/Pocket/)
  cleanUpKits()
  cleanup()
  const { kit } = await open({ enableWallets: false })
  await waitFor(() => expect(findConnector(kit.store.getState(), 'test.pocket')).toBeDefined())
  await screen.findByText('This site hasn’t enabled any wallets.')
  expect(screen.queryByRole('button', { name: /Pocket/, hidden: true })).toBeNull()
})

test('§9.053 the network can be switched unless the site says no', async () => {
  for (const enableNetworkSwitch of [undefined, false]) {
    const { kit } = await open(enableNetworkSwitch === undefined ? {} : { enableNetworkSwitch })
    await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
    await act(() => kit.modal.open({ view: 'Account' }))
    await screen.findByText('Disconnect')
    const choice = document.querySelector('.lk-header .lk-network-button')
    expect(choice === null, String(enableNetworkSwitch)).toBe(enableNetworkSwitch === false)
    cleanUpKits()
    cleanup()
  }
})

test('§9.053 what is wrong with the set-up of a site is shown unless it says no', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const debug of [undefined, false]) {
    await open({ projectId: '', ...(debug === undefined ? {} : { debug }) })
    await heading('Connect wallet')
    const getBar = () => document.querySelector('.lk-alert-bar')
    // It comes in a script of its own.
    if (debug === undefined) await waitFor(() => expect(getBar()).not.toBeNull())
    else await row(/^WalletConnect/)
    expect(getBar() === null, String(debug)).toBe(debug === false)
    cleanUpKits()
    cleanup()
  }
  vi.restoreAllMocks()
})

test('§2.020 while signing in is required the close button, Escape and the page behind close nothing', async () => {
  const { kit, store } = renderKit(<Modal />, { siwx: createMemorySiwx() })
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await heading('Sign in')
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  for (const tryToClose of [
    async () => fireEvent.click(await row('Close')),
    async () => fireEvent.keyDown(dialog, { key: 'Escape' }),
    async () => fireEvent.mouseDown(dialog),
  ]) {
    await tryToClose()
    expect(kit.store.getState().modal.isOpen).toBe(true)
    expect(dialog.open).toBe(true)
    expect(store.getState().isShaking).toBe(true)
  }
  await act(() => kit.signIn.sign())
  expect(kit.store.getState().modal.isOpen).toBe(false)
  await act(() => kit.modal.open())
  fireEvent.click(await row('Close'))
  expect(kit.store.getState().modal.isOpen).toBe(false)
})

describe('the dialog', () => {
  test('draws nothing before it is opened', () => {
    renderKit(<Modal />)
    expect(document.querySelector('.lk-root')).toBeNull()
  })

  test('opens on Connect, named by its title, and closes by its button', async () => {
    const { kit } = await open()
    await heading('Connect wallet')
    const dialog = document.querySelector('dialog')
    expect(dialog?.open).toBe(true)
    expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toContain(
      'Connect wallet',
    )
    fireEvent.click(await row('Close'))
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(dialog?.open).toBe(false)
  })

  test('Escape and a click beside the card close it', async () => {
    const { kit } = await open()
    await heading('Connect wallet')
    const dialog = document.querySelector('dialog') as HTMLDialogElement
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(kit.store.getState().modal.isOpen).toBe(false)
    await act(() => kit.modal.open())
    fireEvent.mouseDown(dialog)
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('stays open when it is opened again before the browser tells that it was closed', async () => {
    const { kit } = await open()
    const dialog = screen.getByRole('dialog', { hidden: true })
    await act(async () => {
      kit.modal.close()
    })
    await act(() => kit.modal.open())
    fireEvent(dialog, new Event('close'))
    expect(kit.store.getState().modal.isOpen).toBe(true)
  })

  test('§2.011 shakes for 500 ms instead of closing where it may not be closed', async () => {
    const { kit, clock, requestClose } = renderKit(<Modal />)
    await act(() => kit.modal.open({ view: 'UnsupportedChain' }))
    await waitFor(() => expect(document.querySelector('.lk-card[data-view]')).not.toBeNull())
    act(() => requestClose())
    expect(document.querySelector('.lk-card')?.hasAttribute('data-shaking')).toBe(true)
    act(() => clock.advance(499))
    expect(document.querySelector('.lk-card')?.hasAttribute('data-shaking')).toBe(true)
    act(() => clock.advance(1))
    expect(document.querySelector('.lk-card')?.hasAttribute('data-shaking')).toBe(false)
    expect(kit.store.getState().modal.isOpen).toBe(true)
  })

  test('goes back by the header, and says the title of the view', async () => {
    await open()
    fireEvent.click(await row('What is a wallet?'))
    await heading('What is a wallet?')
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('What is a wallet?')
    fireEvent.click(await row('Back'))
    await heading('Connect wallet')
  })

  test("shows the site's own texts", async () => {
    const { kit } = renderKit(<Modal messages={{ connect: { title: 'Brieftasche verbinden' } }} />)
    await act(() => kit.modal.open())
    await heading('Brieftasche verbinden')
    await row(/Search wallets/)
  })

  test('reads toasts out: failures as alerts, the rest as status', async () => {
    const { clock, toasts } = await open()
    await heading('Connect wallet')
    act(() => toasts.showSuccess('Address copied'))
    const place = document.querySelector('.lk-toast') as HTMLElement
    expect(within(place).getByRole('status', { hidden: true }).textContent).toBe('Address copied')
    act(() => {
      toasts.showError('It broke')
      clock.advance(150)
    })
    expect(within(place).getByRole('alert', { hidden: true }).textContent).toBe('It broke')
  })

  test('§2.018 stands in the page where the site embeds it', async () => {
    renderKit(<Modal />, { enableEmbedded: true })
    await heading('Connect wallet')
    expect(document.querySelector('dialog')).toBeNull()
  })
})

describe('footers', () => {
  test('§2.009 the legal footer shows on Connect and ConnectWallets', async () => {
    const { router } = await open(legal)
    await heading('Connect wallet')
    const links = () =>
      [...document.querySelectorAll('.lk-footer a')].map((link) => link.getAttribute('href'))
    expect(links()).toEqual(['https://site.test/terms', 'https://site.test/privacy'])
    act(() => router.push('ConnectWallets'))
    expect(links()).toHaveLength(2)
    act(() => router.push('WhatIsAWallet'))
    expect(links()).toEqual([])
  })

  test('there is no legal footer without addresses, or where a checkbox asks', async () => {
    await open()
    await heading('Connect wallet')
    expect(document.querySelector('.lk-footer')).toBeNull()
    cleanUpKits()
    await open({ ...legal, features: { legalCheckbox: true } })
    await screen.findByRole('checkbox', { hidden: true })
    expect(document.querySelector('.lk-footer')).toBeNull()
  })

  test('§2.010 the default footer shows on Networks', async () => {
    const { kit } = await open()
    await act(() => kit.modal.open({ view: 'Networks' }))
    await waitFor(() =>
      expect(document.querySelector('.lk-footer')?.textContent).toContain('support every network'),
    )
    fireEvent.click(
      within(document.querySelector('.lk-footer') as HTMLElement).getByRole('button', { hidden: true }),
    )
    await heading('What is a network?')
  })
})

describe('Connect', () => {
  test('asks the wallet inside the click and shows that it waits', async () => {
    const { wallet } = await open({ wallet: { hang: ['eth_requestAccounts'] } })
    const button = await row(/Pocket/)
    expect(button.textContent).toContain('Installed')
    fireEvent.click(button)
    expect(wallet.requests.map(({ method }) => method)).toContain('eth_requestAccounts')
    await screen.findByText('Approve in Pocket')
  })

  test('connects and closes', async () => {
    const { kit } = await open()
    fireEvent.click(await row(/Pocket/))
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
    expect(getConnectionStatus(kit.store.getState())).toBe('connected')
  })

  test('says so when no wallet is installed, and leads to one', async () => {
    await open({ wallet: null, enableWalletConnect: false })
    await screen.findByText('No wallet found in this browser')
    fireEvent.click(await row('Get a wallet'))
    await heading('Get a wallet')
  })

  test('waits for the agreement where the site asks for it', async () => {
    await open({ ...legal, features: { legalCheckbox: true } })
    const gate = () => document.querySelector<HTMLElement>('.lk-gate')
    const checkbox = await screen.findByRole('checkbox', { hidden: true })
    expect(gate()?.inert).toBe(true)
    fireEvent.click(checkbox)
    expect(gate()?.inert).toBe(false)
  })

  test('§3.044.collapseWallets keeps the wallets behind one row where the site wants it short, and lists them where not', async () => {
    const { kit, router } = await open({ features: { collapseWallets: true } })
    const collapsed = await row('Continue with a wallet')
    expect(screen.queryByRole('button', { name: /Pocket/, hidden: true })).toBeNull()
    act(() => kit.features.update({ collapseWallets: false }))
    await row(/Pocket/)
    expect(collapsed.isConnected).toBe(false)
    act(() => kit.features.update({ collapseWallets: true }))
    fireEvent.click(await row('Continue with a wallet'))
    expect(router.getRoute().view).toBe('ConnectWallets')
    await row(/Pocket/)
  })
})

describe('ConnectingExternal', () => {
  test.each([
    ['declined', { reject: ['eth_requestAccounts'] }, 'Request declined'],
    [
      'busy',
      { fail: { eth_requestAccounts: { code: -32002, message: 'pending' } } },
      'A request is already open',
    ],
    ['broken', { fail: { eth_requestAccounts: { code: -32603, message: 'boom' } } }, 'Couldn’t connect'],
  ])('shows that the wallet is %s and can be asked again', async (_, walletOptions, title) => {
    const { wallet, kit } = await open({ wallet: walletOptions })
    fireEvent.click(await row(/Pocket/))
    await screen.findByText(title)
    wallet.behaviour.reject = []
    wallet.behaviour.fail = {}
    fireEvent.click(await row('Try again'))
    await waitFor(() => expect(getConnectionStatus(kit.store.getState())).toBe('connected'))
  })

  test('says after two minutes that the wallet has not answered', async () => {
    const { clock } = await open({ wallet: { hang: ['eth_requestAccounts'] } })
    fireEvent.click(await row(/Pocket/))
    await screen.findByText('Approve in Pocket')
    act(() => clock.advance(120_000))
    await screen.findByText('No answer from the wallet')
  })

  test('going back gives the attempt up', async () => {
    const { kit } = await open({ wallet: { hang: ['eth_requestAccounts'] } })
    fireEvent.click(await row(/Pocket/))
    await screen.findByText('Approve in Pocket')
    fireEvent.click(await row('Back'))
    expect(kit.store.getState().connect.status).toBe('idle')
    await heading('Connect wallet')
  })
})

describe('a directory wallet', () => {
  test('that is not installed leads to where it can be had', async () => {
    const data = [{ id: '1', name: 'Amber', chains: [], homepage: 'https://amber.test/' }]
    await open({
      answers: { '/getWallets': { count: 1, data } },
      enableWalletConnect: false,
    })
    fireEvent.click(await row(/Amber/))
    await heading('Get Amber')
    await screen.findByText('Amber isn’t installed here')
    expect(screen.getByRole('link', { name: /Website/, hidden: true }).getAttribute('href')).toBe(
      'https://amber.test/',
    )
  })

  test('that is installed is connected', async () => {
    const data = [{ id: '1', name: 'Pocket Plus', rdns: 'test.pocket', chains: [] }]
    const { kit } = await open({ answers: { '/getWallets': { count: 1, data } } })
    await row(/Pocket/)
    expect(findConnectorOfWallet(kit.store.getState(), { id: '1', rdns: 'test.pocket' })?.name).toBe('Pocket')
  })
})
