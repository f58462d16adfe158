// @vitest-environment happy-dom
import { KitProvider } from '@latchkey/react'
import { createTestKit, createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { Modal } from '../Modal.js'
import { cleanUpKits, renderKit } from '../testing/renderKit.js'
import { AccountButton } from './AccountButton.js'
import { ConnectButton } from './ConnectButton.js'
import { type ConnectButtonParts, CustomConnectButton } from './CustomConnectButton.js'
import { NetworkButton } from './NetworkButton.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

async function connect(kit: ReturnType<typeof renderKit>['kit']) {
  await waitFor(() => expect(kit.store.getState().connectors.length).toBeGreaterThan(0))
  await act(async () => void (await kit.connections.connect({ connectorId: 'test.pocket' })))
}

/** Tells the rules that the document has when it is laid out. */
function Look({ onLayout }: { onLayout: (rule: string) => void }) {
  useLayoutEffect(() => {
    for (const { cssRules } of document.adoptedStyleSheets) {
      for (const { cssText } of cssRules) onLayout(cssText)
    }
  }, [onLayout])
  return null
}

describe('the connect button', () => {
  // Stands first: a document adopts a sheet once.
  test('has its look before it is painted', () => {
    const rules: string[] = []
    renderKit(
      <>
        <ConnectButton />
        <Look onLayout={(rule) => rules.push(rule)} />
      </>,
    )
    expect(rules.join()).toContain('lk-page-button')
  })

  test('opens the modal', () => {
    const { kit } = renderKit(<ConnectButton />)
    fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
    expect(kit.store.getState().modal.isOpen).toBe(true)
  })

  test('is drawn by a server, without inline styles', () => {
    const { kit } = createTestKit()
    const html = renderToString(
      <KitProvider kit={kit}>
        <ConnectButton label="Sign in" />
        <NetworkButton />
        <Modal />
      </KitProvider>,
    )
    expect(html).toContain('Sign in')
    expect(html).toContain('Ethereum')
    expect(html).not.toContain('style=')
    expect(html).not.toContain('<dialog')
  })
})

describe('the account button', () => {
  test('§5.013 shows the balance rounded down to 3 decimals', async () => {
    const { kit } = renderKit(<AccountButton />)
    await connect(kit)
    await waitFor(() => expect(screen.getByRole('button').textContent).toContain('1.234 ETH'))
  })

  test('§5.042 shows the first 4 and the last 6 characters of the address', async () => {
    const { kit } = renderKit(<AccountButton balance="hide" />)
    await connect(kit)
    expect(document.querySelector('.lk-page-button-name')?.textContent).toBe('0xf3…b92266')
    expect(screen.getByRole('button').textContent).not.toContain('ETH')
  })

  test('shows on small and on large screens what the site chooses for them', async () => {
    const { kit } = renderKit(
      <AccountButton
        balance={{ small: 'hide', large: 'show' }}
        account={{ small: 'avatar', large: 'full' }}
      />,
    )
    await connect(kit)
    const button = screen.getByRole('button')
    await waitFor(() => expect(button.textContent).toContain('1.234 ETH'))
    const screens = [...button.querySelectorAll('[data-screens]')].map((part) =>
      part.getAttribute('data-screens'),
    )
    // The balance, the picture, the name.
    expect(screens).toEqual(['large', 'all', 'large'])
  })

  test('is read out by its name where the picture alone is seen', async () => {
    const { kit } = renderKit(<AccountButton balance="hide" account="avatar" />)
    await connect(kit)
    const button = await screen.findByRole('button', { name: /Account\s*0xf3…b92266/ })
    expect(button.querySelector('.lk-page-button-name')?.hasAttribute('data-screens')).toBe(false)
  })

  test('a balance that could not be read is "—", not a bar that waits for ever', async () => {
    const { kit } = renderKit(<AccountButton />, {
      answers: { '/v1/': () => new Response('', { status: 500 }) },
    })
    await connect(kit)
    await waitFor(() => expect(screen.getByRole('button').textContent).toContain('— ETH'))
  })

  test('shows that the network has something to confirm', async () => {
    const { kit } = renderKit(<AccountButton />)
    await connect(kit)
    expect(screen.queryByRole('img', { name: 'Transaction pending' })).toBeNull()
    await act(() => kit.history.add({ hash: '0x1', description: 'Mint' }))
    await screen.findByRole('img', { name: 'Transaction pending' })
  })

  test('opens the choice of networks while the wallet is on one the site does not know', async () => {
    const { kit, wallet, router } = renderKit(<AccountButton />, { enableNetworkSwitch: true })
    await connect(kit)
    act(() => wallet.selectNetwork(777))
    await waitFor(() => expect(router.getRoute().view).toBe('UnsupportedChain'))
    act(() => kit.modal.close())
    fireEvent.click(screen.getByRole('button'))
    expect(router.getRoute().view).toBe('UnsupportedChain')
  })

  test('names a wallet that shares no account, and opens the modal where it can be reconnected', async () => {
    const { kit, wallet, router } = renderKit(<AccountButton />)
    expect(screen.queryByRole('button')).toBeNull()
    await connect(kit)
    await waitFor(() => expect(screen.getByRole('button').textContent).toContain('0xf3…b92266'))
    act(() => wallet.lock())
    fireEvent.click(await screen.findByRole('button', { name: 'Reconnect Pocket' }))
    expect(kit.store.getState().modal.isOpen).toBe(true)
    await waitFor(() => expect(router.getRoute().view).toBe('ProfileWallets'))
  })

  test('takes the place of the connect button', async () => {
    const { kit } = renderKit(<ConnectButton />)
    expect(screen.getByRole('button').textContent).toContain('Connect wallet')
    await connect(kit)
    await waitFor(() => expect(screen.getByRole('button').textContent).toContain('0xf3…b92266'))
  })
})

test('the network button names the network and opens the list', () => {
  const { router } = renderKit(<NetworkButton />, { networks: [createTestNetwork(10, 'OP Mainnet')] })
  fireEvent.click(screen.getByRole('button', { name: 'Network: OP Mainnet' }))
  expect(router.getRoute().view).toBe('Networks')
})

test('the network button shows what the site chooses, and is called by the network all the same', () => {
  renderKit(<NetworkButton show={{ small: 'icon', large: 'name' }} />)
  const button = screen.getByRole('button', { name: 'Network: Ethereum' })
  expect(button.querySelector('.lk-page-button-part')?.getAttribute('data-screens')).toBe('small')
  expect(button.querySelector('.lk-page-button-name')?.getAttribute('data-screens')).toBe('large')
})

describe('a button of the site’s own', () => {
  test('has everything that the drawn one uses, before and after connecting', async () => {
    const seen: ConnectButtonParts[] = []
    const { kit, router, wallet } = renderKit(
      <CustomConnectButton>
        {(parts) => {
          seen.push(parts)
          return <button {...parts.buttonProps}>{parts.account?.address ?? parts.status}</button>
        }}
      </CustomConnectButton>,
    )
    fireEvent.focus(screen.getByRole('button', { name: 'disconnected' }))
    expect(kit.store.getState().modal.isExpected).toBe(true)
    fireEvent.click(screen.getByRole('button'))
    expect(router.getRoute().view).toBe('Connect')
    await waitFor(() => expect(seen.at(-1)?.isOpen).toBe(true))
    await connect(kit)
    await waitFor(() =>
      expect(seen.at(-1)).toMatchObject({
        status: 'connected',
        isMounted: true,
        isSignedIn: false,
        account: {
          ...{ address: expect.stringMatching(/^0xf39F/), balance: '1.2345', balanceSymbol: 'ETH' },
          ...{ displayName: '0xf3…b92266', displayBalance: '1.234 ETH', hasPendingTransactions: false },
        },
        network: {
          ...{ caipNetworkId: 'eip155:1', id: 1, name: 'Ethereum', isUnsupported: false },
          ...{ hasIcon: true, iconUrl: expect.stringContaining('getAssetImage') },
        },
      }),
    )
    act(() => kit.modal.close())
    fireEvent.click(screen.getByRole('button'))
    expect(router.getRoute().view).toBe('Account')
    act(() => seen.at(-1)?.openNetworks())
    expect(router.getRoute().view).toBe('Networks')
    act(() => seen.at(-1)?.openConnect())
    expect(router.getRoute().view).toBe('Connect')
    act(() => seen.at(-1)?.openAccount())
    expect(router.getRoute().view).toBe('Account')
    await act(() => kit.history.add({ hash: '0x1', description: 'Mint' }))
    await waitFor(() => expect(seen.at(-1)?.account?.hasPendingTransactions).toBe(true))
    act(() => wallet.lock())
    await waitFor(() => expect(seen.at(-1)).toMatchObject({ status: 'locked', lockedWallet: 'Pocket' }))
    expect(seen.at(-1)?.account).toBeUndefined()
  })

  test('says that a wallet was asked, that a visit is taken up again, and nothing of the visitor on a server', async () => {
    const Status = (
      <CustomConnectButton>{({ status, isMounted }) => `${status}, ${isMounted}`}</CustomConnectButton>
    )
    const { kit } = createTestKit()
    expect(renderToString(<KitProvider kit={kit}>{Status}</KitProvider>)).toBe('reconnecting, false')
    kit.destroy()
    const { wallet, kit: second } = renderKit(Status, { wallet: { hang: ['eth_requestAccounts'] } })
    await screen.findByText('disconnected, true')
    await waitFor(() => expect(second.store.getState().connectors.length).toBeGreaterThan(0))
    act(() => void second.connections.connect({ connectorId: 'test.pocket' }))
    await screen.findByText('connecting, true')
    await act(async () => wallet.answerHeld())
    await screen.findByText('connected, true')
  })
})
