// @vitest-environment happy-dom
import { connectorIds } from '@latchkey/core'
import { createSpanningConnector, createTestNetwork, createTestWallet } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakePairing } from '../../testing/fakePairing.js'
import { cleanUpKits } from '../../testing/renderKit.js'
import { findButton, queryButton, renderWallets } from '../../testing/renderWallets.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

/** Opens Connect and chooses Amber, which is on both namespaces. */
async function chooseAmber(options: Parameters<typeof renderWallets>[0] = {}) {
  const rendered = await renderWallets(options)
  await act(() => rendered.kit.modal.open())
  fireEvent.click(await findButton(/^Amber/))
  await screen.findByText('Choose networks for Amber')
  return rendered
}

describe('ConnectingMultiChain', () => {
  test('§3.005 a wallet on several namespaces is one row, which asks for one of them before the wallet is', async () => {
    const { amber, getView } = await chooseAmber()
    expect(getView()).toBe('ConnectingMultiChain')
    expect(amber.requests).toEqual([])
    expect((await findButton(/^EVM networks/)).textContent).toContain('eip155 one, eip155 two')
    await findButton(/^Solana networks/)
    expect(queryButton(/^Bitcoin/)).toBeNull()
  })

  test('connects on the namespace that was chosen, and only there', async () => {
    const { amber, kit, getConnectionIds } = await chooseAmber()
    fireEvent.click(await findButton(/^Solana networks/))
    expect(amber.requests).toEqual(['connect solana'])
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
    expect(getConnectionIds()).toEqual(['solana/amber'])
  })

  test('a declined wallet is told of, and the way back leads to the choice', async () => {
    const { amber, getView } = await chooseAmber()
    amber.behaviour.connect = 'reject'
    fireEvent.click(await findButton(/^EVM networks/))
    await screen.findByText('Request declined')
    fireEvent.click(await findButton('Choose another wallet'))
    expect(getView()).toBe('ConnectingMultiChain')
  })

  test('marks where the wallet is connected, and does not ask it again there', async () => {
    const { amber, kit, connect, router } = await chooseAmber()
    await connect('amber', 'eip155')
    await act(() => kit.modal.open())
    act(() => router.reset('ConnectingMultiChain', { connectorId: 'amber' }))
    expect((await findButton(/^EVM networks/)).textContent).toContain('Connected')
    expect((await findButton(/^Solana networks/)).textContent).not.toContain('Connected')
    fireEvent.click(await findButton(/^EVM networks/))
    await screen.findByText('Amber is already connected')
    expect(amber.requests).toEqual(['connect eip155'])
  })

  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/131', 'ConnectingWalletConnect'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/131 Mobile', 'AllWallets'],
  ])('a namespace that is reached by pairing leads there: %s to %s', async (userAgent, view) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const { kit, amber, getView } = await renderWallets()
    fakePairing(kit)
    const paired = createTestWallet({ id: connectorIds.walletConnect, name: 'Amber' })
    const network = createTestNetwork('one', '', { chainNamespace: 'bip122' })
    act(() => kit.connectors.add({ ...createSpanningConnector(paired, [network]), type: 'WALLET_CONNECT' }))
    await act(() => kit.modal.open())
    fireEvent.click(await findButton(/^Amber/))
    fireEvent.click(await findButton(/^Bitcoin networks/))
    expect(getView()).toBe(view)
    expect(amber.requests).toEqual([])
  })

  test('a wallet that shares several kinds of networks by one answer is connected on all of them at once', async () => {
    const { kit, getConnectionIds, getView, router } = await renderWallets()
    const dahlia = createTestWallet({ id: 'dahlia', name: 'Dahlia', connect: 'reject' })
    const grant = {}
    for (const namespace of ['eip155', 'solana'] as const) {
      const network = createTestNetwork('one', '', { chainNamespace: namespace })
      act(() => kit.connectors.add({ ...createSpanningConnector(dahlia, [network]), grant }))
    }
    await act(() => kit.modal.open())
    fireEvent.click(await findButton(/^Dahlia/))
    const together = await findButton(/^EVM and Solana/)
    expect(together.textContent).toContain('One request in Dahlia')
    fireEvent.click(together)
    await screen.findByText('Request declined')
    expect(getView()).toBe('ConnectingExternal')
    // Trying again asks for all of them again.
    dahlia.behaviour.connect = 'approve'
    fireEvent.click(await findButton('Try again'))
    await waitFor(() => expect(getConnectionIds().sort()).toEqual(['eip155/dahlia', 'solana/dahlia']))
    await act(() => kit.modal.open())
    act(() => router.reset('ConnectingMultiChain', { connectorId: 'dahlia' }))
    await findButton(/^EVM networks/)
    expect(queryButton(/^EVM and Solana/)).toBeNull()
  })

  test('says so when the wallet is gone', async () => {
    const { router } = await chooseAmber()
    act(() => router.reset('ConnectingMultiChain', { connectorId: 'elsewhere' }))
    await screen.findByText('This wallet is no longer available')
  })
})

test('two wallets on one namespace are two rows, connected without a question', async () => {
  const { kit, birch } = await renderWallets()
  await act(() => kit.modal.open({ namespace: 'eip155', view: 'Connect' }))
  fireEvent.click(await findButton(/^Birch/))
  expect(birch.requests).toEqual(['connect eip155'])
})

describe('ConnectingExternal', () => {
  test('§2.003.ConnectingExternal a wallet that is connected and not in front is switched to', async () => {
    const { kit, birch, connect, getView, router } = await renderWallets()
    await connect('birch', 'eip155')
    await connect('amber', 'eip155')
    await act(() => kit.modal.open())
    act(() => router.reset('Connect'))
    fireEvent.click(await findButton(/^Birch/))
    await waitFor(() => expect(getView()).toBe('ProfileWallets'))
    expect(kit.store.getState().activeConnectionIds.eip155).toBe('eip155/birch')
    expect(birch.requests).toEqual(['connect eip155'])
  })

  test('with one wallet for each kind of network, the one that is chosen again comes to the front', async () => {
    const { kit, birch, connect, getView, router } = await renderWallets({ isMultiWallet: false })
    await connect('birch', 'eip155')
    await connect('cedar', 'solana')
    await act(() => kit.modal.open())
    act(() => router.reset('Connect'))
    fireEvent.click(await findButton(/^Birch/))
    await waitFor(() => expect(getView()).toBe('Account'))
    expect(kit.store.getState().activeNamespace).toBe('eip155')
    expect(birch.requests).toEqual(['connect eip155'])
  })

  test('the wallet in front says that it is connected, and leads to the account', async () => {
    const { kit, connect, getView, router } = await renderWallets()
    await connect('birch', 'eip155')
    await act(() => kit.modal.open())
    act(() => router.reset('Connect'))
    fireEvent.click(await findButton(/^Birch/))
    await screen.findByText('Birch is already connected')
    expect(queryButton('Try again')).toBeNull()
    fireEvent.click(await findButton('Show account'))
    await waitFor(() => expect(getView()).toBe('Account'))
  })

  test('another wallet leads to the wallets, and says "New wallet added"', async () => {
    const { kit, clock, connect, router, getView, getToast } = await renderWallets()
    await connect('birch', 'eip155')
    await act(() => kit.modal.open())
    act(() => router.push('Connect'))
    fireEvent.click(await findButton(/^Cedar/))
    await waitFor(() => expect(getView()).toBe('ProfileWallets'))
    // A notice of the account's balances gives way first.
    act(() => clock.advance(150))
    expect(getToast()).toBe('New wallet added')
  })

  test('without the feature the modal closes, and the wallets of other namespaces stay', async () => {
    const { kit, connect, router, getConnectionIds } = await renderWallets({ isMultiWallet: false })
    await connect('birch', 'eip155')
    await act(() => kit.modal.open())
    act(() => router.push('Connect'))
    fireEvent.click(await findButton(/^Cedar/))
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
    expect(getConnectionIds()).toEqual(['solana/cedar', 'eip155/birch'])
  })
})
