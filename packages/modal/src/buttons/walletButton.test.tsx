// @vitest-environment happy-dom
import { KitProvider } from '@latchkey/react'
import { createTestChain, createTestKit, createTestWallet } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Modal } from '../Modal.js'
import { cleanUpKits, renderKit } from '../testing/renderKit.js'
import { CustomWalletButton, type WalletButtonParts } from './CustomWalletButton.js'
import { WalletButton } from './WalletButton.js'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.unstubAllGlobals()
})

const amber = {
  id: 'a'.repeat(64),
  name: 'Amber Wallet',
  chains: ['eip155:1'],
  rdns: 'com.amber',
  mobile_link: 'amber://',
  image_id: null,
  homepage: 'https://amber.example',
}
/** Answers as the directory does: a search finds what has its letters. */
const directory = {
  '/getWallets': ({ url }: { url: URL }) => {
    const get = (name: string) => url.searchParams.get(name)
    const isAsked =
      get('include') === amber.id ||
      get('rdns') === amber.rdns ||
      (get('search') && amber.name.toLowerCase().includes(get('search')?.toLowerCase() ?? ''))
    const near = { ...amber, id: 'b'.repeat(64), name: 'Amberton', rdns: 'com.amberton' }
    return isAsked ? { count: 2, data: [near, amber] } : { count: 0, data: [] }
  },
}

/** A page with what is drawn and the modal; a wallet's button comes to know its wallet when the page is idle. */
async function draw(children: ReactNode, options: Parameters<typeof renderKit>[1] = {}) {
  const rendered = renderKit(
    <>
      {children}
      <Modal />
    </>,
    options,
  )
  await import('../dialog/loadedParts.js')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return { ...rendered, getView: () => rendered.router.getRoute().view }
}

describe('the button of one wallet', () => {
  test('connects a wallet of this browser in the turn of the click, and shows how far that is', async () => {
    const { kit, getView, wallet } = await draw(<WalletButton wallet="pocket" />, {
      wallet: { hang: ['eth_requestAccounts'] },
    })
    const button = await screen.findByRole('button', { name: 'Connect Pocket' })
    fireEvent.click(button)
    expect(kit.store.getState().connect.status).toBe('waiting')
    expect(getView()).toBe('ConnectingExternal')
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(screen.getByRole('button', { name: 'Connecting Pocket', hidden: true })).toBe(button)
    await act(async () => wallet.answerHeld())
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
    fireEvent.click(await screen.findByRole('button', { name: 'Pocket, connected' }))
    expect(getView()).toBe('Account')
  })

  test.each(['test.pocket', 'Pocket', 'pocketWallet', 'pocket-wallet'])(
    'knows a wallet by %s',
    async (name) => {
      await draw(<WalletButton wallet={name} />)
      await screen.findByRole('button', { name: 'Connect Pocket' })
    },
  )

  test.each([amber.id, amber.rdns, 'amber', 'amberWallet'])(
    'a wallet that is elsewhere is found by %s, and its page of the modal is opened',
    async (name) => {
      const { gateway, store, kit } = await draw(<WalletButton wallet={name} />, { answers: directory })
      fireEvent.click(await screen.findByRole('button', { name: 'Connect Amber Wallet' }))
      expect(store.getState().history.map(({ view }) => view)).toEqual(['Connect', 'ConnectingWalletConnect'])
      expect(store.getState().history.at(-1)?.parameters).toMatchObject({ walletId: amber.id })
      expect(kit.store.getState().walletList.named.map(({ id }) => id)).toEqual([amber.id])
      const asked = gateway.calls.filter(({ url }) => /include|rdns|search/.test(url.search))
      expect(asked).toHaveLength(1)
    },
  )

  test('without pairing that page says where to get the wallet', async () => {
    const { getView } = await draw(<WalletButton wallet="amber" />, {
      answers: directory,
      enableWalletConnect: false,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Amber Wallet' }))
    expect(getView()).toBe('Downloads')
  })

  test('a wallet that nobody knows, or that cannot be asked about, opens the list of the others', async () => {
    const { getView, kit } = await draw(
      <>
        <WalletButton wallet="nonesuch" />
        <CustomWalletButton wallet="nonesuch">
          {({ status, buttonProps }) => <button {...buttonProps}>{status}</button>}
        </CustomWalletButton>
      </>,
      { answers: { '/getWallets': new Response('', { status: 500 }) } },
    )
    await waitFor(() => expect(screen.getAllByRole('button')[1]?.textContent).toBe('unknown'))
    fireEvent.click(screen.getAllByRole('button', { name: 'Connect nonesuch' })[0] as HTMLElement)
    expect(kit.store.getState().modal.isOpen).toBe(true)
    expect(getView()).toBe('Connect')
  })

  test('two wallets that claim to be it are left to the visitor', async () => {
    const [first, second] = [1, 2].map((one) => createTestWallet({ id: `org.birch${one}`, name: 'Birch' }))
    if (!first || !second) throw new TypeError()
    const { getView } = await draw(<WalletButton wallet="birch" />, {
      wallet: null,
      chains: [createTestChain('eip155', [first, second])],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Birch' }))
    expect(getView()).toBe('Connect')
    expect([...first.requests, ...second.requests]).toEqual([])
  })

  test('of a wallet on several namespaces the site may choose one, else the visitor does', async () => {
    const cedar = createTestWallet({ id: 'cedar', name: 'Cedar' })
    const chains = [createTestChain('eip155', [cedar]), createTestChain('solana', [cedar])]
    const { getView, kit } = await draw(
      <>
        <WalletButton wallet="cedar" label="Cedar on Solana" namespace="solana" />
        <WalletButton wallet="cedar" />
      </>,
      { wallet: null, chains },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Cedar' }))
    expect(getView()).toBe('ConnectingMultiChain')
    act(() => kit.modal.close())
    fireEvent.click(screen.getByRole('button', { name: 'Connect Cedar on Solana' }))
    expect(cedar.requests).toEqual(['connect solana'])
  })

  test('a wallet that is connected behind another one comes to the front', async () => {
    const [amberWallet, cedar] = ['Amber', 'Cedar'].map((name) =>
      createTestWallet({ id: name.toLowerCase(), name }),
    )
    if (!amberWallet || !cedar) throw new TypeError()
    const chains = [createTestChain('eip155', [amberWallet]), createTestChain('solana', [cedar])]
    const { kit } = await draw(<WalletButton wallet="amber" />, { wallet: null, chains })
    await act(async () => void (await kit.connections.connect({ connectorId: 'amber' })))
    await act(async () => void (await kit.connections.connect({ connectorId: 'cedar' })))
    await act(() => kit.networks.switchNamespace('solana'))
    fireEvent.click(await screen.findByRole('button', { name: 'Amber, connected' }))
    await waitFor(() => expect(kit.store.getState().activeNamespace).toBe('eip155'))
    expect(amberWallet.requests.filter((request) => request.startsWith('connect'))).toHaveLength(1)
  })

  test('nobody is connected before they have agreed to the terms', async () => {
    const { getView, wallet, kit } = await draw(<WalletButton wallet="pocket" />, {
      termsConditionsUrl: 'https://site.example/terms',
      features: { legalCheckbox: true },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Pocket' }))
    expect(getView()).toBe('Connect')
    expect(kit.store.getState().connect.status).toBe('idle')
    expect(wallet.addresses).toHaveLength(1)
  })

  test('pressed before what connects is there, it connects once that has come', async () => {
    const { kit } = renderKit(
      <>
        <WalletButton wallet="pocket" />
        <Modal />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: /pocket/i }))
    expect(kit.store.getState().modal.isOpen).toBe(true)
    await waitFor(() => expect(Object.keys(kit.store.getState().connections)).toHaveLength(1))
  })

  test('is drawn by a server by the name the site gives it', () => {
    const { kit } = createTestKit()
    const html = renderToString(
      <KitProvider kit={kit}>
        <WalletButton wallet="metaMask" label="MetaMask" />
      </KitProvider>,
    )
    expect(html).toContain('Connect MetaMask')
    expect(html).not.toContain('style=')
    kit.destroy()
  })
})

test('a button of the site’s own has everything that the drawn one uses', async () => {
  const seen: WalletButtonParts[] = []
  const { kit } = await draw(
    <CustomWalletButton wallet="amber">
      {(parts) => {
        seen.push(parts)
        return <button {...parts.buttonProps}>{parts.name}</button>
      }}
    </CustomWalletButton>,
    { answers: { '/getWallets': { count: 1, data: [{ ...amber, image_id: 'picture' }] } } },
  )
  expect(seen[0]).toMatchObject({ status: 'loading', name: 'amber', imageUrl: undefined })
  await waitFor(() =>
    expect(seen.at(-1)).toMatchObject({
      status: 'elsewhere',
      ...{ name: 'Amber Wallet', label: 'Connect Amber Wallet' },
      imageUrl: expect.stringContaining('picture'),
    }),
  )
  fireEvent.focus(screen.getByRole('button', { name: 'Amber Wallet' }))
  expect(kit.store.getState().modal.isExpected).toBe(true)
})
