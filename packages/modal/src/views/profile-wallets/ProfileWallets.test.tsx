// @vitest-environment happy-dom
import type { KitState } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanUpKits } from '../../testing/renderKit.js'
import { findButton, queryButton, renderWallets } from '../../testing/renderWallets.js'

beforeEach(() => void vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue())
afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

type Connected = readonly (readonly ['amber' | 'birch' | 'cedar', 'eip155' | 'solana'])[]

/** Connects wallets, the last one in front, and opens the view on the first namespace. */
async function open(connected: Connected = [], options: Parameters<typeof renderWallets>[0] = {}) {
  const rendered = await renderWallets(options)
  for (const [id, namespace] of connected) await rendered.connect(id, namespace)
  await act(() => rendered.kit.modal.open({ view: 'ProfileWallets', namespace: 'eip155' }))
  await screen.findByText(/^\d+ wallets?$/)
  return rendered
}

const tab = (name: string) => screen.getByRole('tab', { name, hidden: true })
const shown = () => [...document.querySelectorAll('.lk-wallet-active, .lk-wallet-item')]
const names = () => shown().map((element) => element.querySelector('.lk-row-title')?.textContent)

test('a wallet of an earlier visit has its picture of the directory', async () => {
  const { kit } = await open([])
  const { setState } = kit.store as typeof kit.store & { setState(change: Partial<KitState>): void }
  act(() =>
    setState({
      recentConnections: [
        {
          id: 'eip155/amber',
          connectorId: 'amber',
          namespace: 'eip155',
          accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }],
          wallet: { name: 'Walnut', imageId: 'of-the-directory' },
        },
      ],
    }),
  )
  const line = (await screen.findByText('Walnut', { selector: '.lk-row-title' })).closest('.lk-wallet-line')
  expect(line?.querySelector('img')?.src).toContain('/getWalletImage/of-the-directory')
})

test('a locked wallet is shown as without access by the modal, reconnected from there, or left for good', async () => {
  const { amber, kit } = await open([['amber', 'eip155']])
  const getLocked = () => kit.store.getState().lockedConnections
  act(() => kit.modal.close())
  act(() => amber.lock('eip155'))
  await act(() => kit.modal.open())
  await screen.findByText('No access')
  fireEvent.click(await findButton('Reconnect Amber'))
  await waitFor(() => expect(getLocked()).toEqual([]))
  expect(kit.store.getState().activeConnectionIds.eip155).toBe('eip155/amber')
  act(() => amber.lock('eip155'))
  await act(() => kit.modal.open())
  fireEvent.click(await findButton('Disconnect Amber'))
  await waitFor(() => expect(getLocked()).toEqual([]))
  expect(kit.store.getState().connections).toEqual({})
})

describe('several wallets on one namespace', () => {
  test('§2.003.ProfileWallets shows the one in use with its address, and the others', async () => {
    await open([
      ['amber', 'eip155'],
      ['birch', 'eip155'],
    ])
    await screen.findByText('2 wallets')
    expect(names()).toEqual(['Birch', 'Amber'])
    const [active] = shown()
    expect(active?.textContent).toContain('Active')
    expect(active?.textContent).toContain('birc…p155-0')
    fireEvent.click(await findButton('Copy address'))
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith('birch-eip155-0')
  })

  test('§4.003 a connected wallet is put in front without being asked', async () => {
    const { amber, kit, getToast } = await open([
      ['amber', 'eip155'],
      ['birch', 'eip155'],
    ])
    const asked = amber.requests.length
    fireEvent.click(await findButton(/^Switch to Amber, ambe…p155-0/))
    await waitFor(() => expect(kit.store.getState().activeConnectionIds.eip155).toBe('eip155/amber'))
    expect(amber.requests).toHaveLength(asked)
    expect(names()).toEqual(['Amber', 'Birch'])
    expect(getToast()).toBe('Wallet switched')
  })

  test('switches between the accounts of the wallet in use, and of another one', async () => {
    const { kit, clock, getToast } = await open([
      ['amber', 'eip155'],
      ['birch', 'eip155'],
    ])
    const getAccount = () => {
      const { connections, activeConnectionIds } = kit.store.getState()
      return connections[activeConnectionIds.eip155 ?? 'eip155/']?.accounts[0]?.address
    }
    fireEvent.click(await findButton(/^Switch to Birch, birc…p155-1/))
    await waitFor(() => expect(getAccount()).toBe('birch-eip155-1'))
    expect(getToast()).toBe('Account switched')
    fireEvent.click(await findButton(/^Switch to Amber, ambe…p155-1/))
    await waitFor(() => expect(getAccount()).toBe('amber-eip155-1'))
    act(() => clock.advance(150))
    expect(getToast()).toBe('Wallet switched')
  })

  test('disconnects the one in use: the other one follows, and the focus is not lost', async () => {
    const { getView, getToast, getConnectionIds } = await open([
      ['amber', 'eip155'],
      ['birch', 'eip155'],
    ])
    const button = await findButton('Disconnect Birch')
    // One of each: the button of the wallet in use, and the icon of the other.
    expect(await findButton('Disconnect Amber')).toBeDefined()
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(names()).toEqual(['Amber', 'Birch']))
    expect(getConnectionIds()).toEqual(['eip155/amber'])
    expect(getView()).toBe('ProfileWallets')
    expect(getToast()).toBe('Wallet disconnected')
    expect(document.activeElement?.textContent).toBe('1 wallet')
  })

  test('says so when it cannot disconnect', async () => {
    const { kit, getToast } = await open([['amber', 'eip155']])
    Object.assign(kit, {
      connections: { ...kit.connections, disconnect: () => Promise.reject(new Error('No')) },
    })
    fireEvent.click(await findButton('Disconnect Amber'))
    await waitFor(() => expect(getToast()).toBe('Couldn’t disconnect. Try again.'))
    expect((await findButton('Disconnect Amber')).getAttribute('aria-busy')).toBeNull()
  })

  test('a wallet that does not let go is gone here, and the visitor is told nothing else', async () => {
    const { kit, birch, getToast, getConnectionIds } = await open([
      ['amber', 'eip155'],
      ['birch', 'eip155'],
    ])
    const failed = vi.fn()
    kit.events.on('disconnect-failed', failed)
    birch.behaviour.disconnect = 'reject'
    fireEvent.click(await findButton('Disconnect Birch'))
    await waitFor(() => expect(failed).toHaveBeenCalledOnce())
    await waitFor(() => expect(names()).toEqual(['Amber', 'Birch']))
    expect(getConnectionIds()).toEqual(['eip155/amber'])
    expect(getToast()).toBe('Wallet disconnected')
  })

  test('§4.047 "Disconnect all" lets go of the namespace, and of no other', async () => {
    const { getConnectionIds, getView } = await open([
      ['cedar', 'solana'],
      ['amber', 'eip155'],
      ['birch', 'eip155'],
    ])
    fireEvent.click(await findButton('Disconnect all'))
    await screen.findByText('No wallet connected')
    expect(getConnectionIds()).toEqual(['solana/cedar'])
    expect(getView()).toBe('ProfileWallets')
  })

  test('when nothing is left it is the root of history, with a way to connect', async () => {
    const { kit, getViews, router } = await open([['amber', 'eip155']])
    act(() => router.reset('Account'))
    act(() => router.push('ProfileWallets'))
    fireEvent.click(await findButton('Disconnect Amber'))
    await screen.findByText('No wallet connected')
    expect(getViews()).toEqual(['ProfileWallets'])
    expect(kit.store.getState().modal.isOpen).toBe(true)
    expect(queryButton('Disconnect all')).toBeNull()
    fireEvent.click(await findButton('Add EVM wallet'))
    expect(router.getRoute()).toEqual({ view: 'Connect', parameters: { namespace: 'eip155' } })
  })
})

test('keeps the place of a wallet that is still being taken up', async () => {
  const { kit } = await open([['amber', 'eip155']])
  const { setState } = kit.store as unknown as { setState(change: object): void }
  act(() => setState({ restoring: ['eip155/birch'] }))
  expect(screen.getByText('Reconnecting your wallets')).toBeDefined()
  act(() => setState({ restoring: ['solana/cedar'] }))
  expect(screen.queryByText('Reconnecting your wallets')).toBeNull()
})

describe('wallets of earlier visits', () => {
  async function openWithRecent() {
    const rendered = await open([
      ['amber', 'eip155'],
      ['birch', 'eip155'],
    ])
    fireEvent.click(await findButton('Disconnect Amber'))
    await screen.findByText('Recently connected')
    return rendered
  }

  test('§4.004 one of them is connected again, which leads back to the wallets', async () => {
    const { amber, clock, getView, getToast, getConnectionIds } = await openWithRecent()
    expect(names()).toEqual(['Birch', 'Amber'])
    fireEvent.click(await findButton('Connect Amber'))
    expect(amber.requests.filter((request) => request === 'connect eip155')).toHaveLength(2)
    await waitFor(() => expect(getConnectionIds()).toEqual(['eip155/amber', 'eip155/birch']))
    await waitFor(() => expect(getView()).toBe('ProfileWallets'))
    act(() => clock.advance(150))
    expect(getToast()).toBe('New wallet added')
  })

  test('one of them is forgotten', async () => {
    const { kit, clock, getToast } = await openWithRecent()
    fireEvent.click(await findButton('Forget Amber'))
    await waitFor(() => expect(names()).toEqual(['Birch']))
    expect(kit.store.getState().recentConnections).toEqual([])
    act(() => clock.advance(150))
    expect(getToast()).toBe('Wallet deleted')
  })
})

describe('wallets on several namespaces', () => {
  test('has a tab for each, the one in front first shown; the arrow keys move between them', async () => {
    await open([
      ['cedar', 'solana'],
      ['amber', 'eip155'],
    ])
    expect(tab('EVM').getAttribute('aria-selected')).toBe('true')
    expect(names()).toEqual(['Amber'])
    fireEvent.keyDown(tab('EVM'), { key: 'ArrowRight' })
    expect(tab('Solana').getAttribute('aria-selected')).toBe('true')
    expect(names()).toEqual(['Cedar'])
    expect(screen.queryByRole('tab', { name: 'Bitcoin', hidden: true })).toBeNull()
  })

  test('"Add … wallet" leads to the wallets of that namespace only', async () => {
    const { getView, getConnectionIds } = await open([['amber', 'eip155']])
    fireEvent.click(tab('Solana'))
    fireEvent.click(await findButton('Add Solana wallet'))
    expect(getView()).toBe('Connect')
    await findButton(/^Cedar/)
    expect(queryButton(/^Birch/)).toBeNull()
    // Amber serves both namespaces; here it is a wallet of this one, and nothing is left to choose.
    fireEvent.click(await findButton(/^Amber/))
    await waitFor(() => expect(getConnectionIds()).toEqual(['solana/amber', 'eip155/amber']))
    await waitFor(() => expect(getView()).toBe('ProfileWallets'))
  })

  test('disconnecting the namespace in front brings the other’s wallet there, and the tab stays', async () => {
    const { getViews, kit, router } = await open([
      ['cedar', 'solana'],
      ['amber', 'eip155'],
    ])
    act(() => router.reset('Account'))
    act(() => router.push('ProfileWallets'))
    fireEvent.click(await findButton('Disconnect Amber'))
    await screen.findByText('No wallet connected')
    expect(getViews()).toEqual(['Account', 'ProfileWallets'])
    expect(kit.store.getState().activeNamespace).toBe('solana')
    expect(tab('EVM').getAttribute('aria-selected')).toBe('true')
    fireEvent.click(tab('Solana'))
    expect(names()).toEqual(['Cedar'])
  })
})

describe('§3.044.multiWallet', () => {
  test('§6.011 without the feature there is the wallet in use, no recent one, no way to add one, and no alert', async () => {
    const { kit } = await open(
      [
        ['birch', 'eip155'],
        ['amber', 'eip155'],
      ],
      { isMultiWallet: false },
    )
    expect(names()).toEqual(['Amber'])
    expect(screen.queryByText('Recently connected')).toBeNull()
    expect(queryButton('Add EVM wallet')).toBeNull()
    expect(kit.store.getState().alerts).toEqual([])
  })

  test('without the feature the accounts of the wallet can be switched between', async () => {
    const { kit, getToast } = await open([['amber', 'eip155']], { isMultiWallet: false })
    fireEvent.click(await findButton(/^Switch to Amber, ambe…p155-1/))
    await waitFor(() => expect(getToast()).toBe('Account switched'))
    expect(kit.store.getState().connections['eip155/amber']?.accounts[0]?.address).toBe('amber-eip155-1')
  })

  test('the account leads here only with the feature', async () => {
    const { kit, getView } = await open([['amber', 'eip155']])
    await act(() => kit.modal.open({ view: 'Account' }))
    fireEvent.click(await findButton('Amber. Your wallets'))
    expect(getView()).toBe('ProfileWallets')
    cleanUpKits()
    const without = await open([['amber', 'eip155']], { isMultiWallet: false })
    await act(() => without.kit.modal.open({ view: 'Account' }))
    await screen.findByText('Disconnect')
    expect(queryButton('Amber. Your wallets')).toBeNull()
  })

  test('§4.048 "Disconnect" of the account lets go of the wallet in use, and closes only with the last one', async () => {
    const { kit, getView, getConnectionIds } = await open([
      ['amber', 'eip155'],
      ['birch', 'eip155'],
    ])
    await act(() => kit.modal.open({ view: 'Account' }))
    fireEvent.click(await findButton('Disconnect'))
    await waitFor(() => expect(getView()).toBe('ProfileWallets'))
    expect(getConnectionIds()).toEqual(['eip155/amber'])
    await act(() => kit.modal.open({ view: 'Account' }))
    fireEvent.click(await findButton('Disconnect'))
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
  })
})
