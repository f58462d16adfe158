// @vitest-environment happy-dom
import { getActiveAddress, getNetwork } from '@latchkey/core'
import { createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanUpKits } from '../../testing/renderKit.js'
import { findButton, queryButton, renderWallets } from '../../testing/renderWallets.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

type Connected = readonly (readonly ['amber' | 'birch' | 'cedar', 'eip155' | 'solana'])[]

/** Connects wallets, the first namespace in front, and chooses a network. */
async function choose(
  network: RegExp,
  connected: Connected,
  options: Parameters<typeof renderWallets>[0] = {},
) {
  const rendered = await renderWallets(options)
  const { kit } = rendered
  for (const [id, namespace] of connected) await rendered.connect(id, namespace)
  await act(() => kit.modal.open({ view: 'Networks', namespace: 'eip155' }))
  fireEvent.click(await findButton(network))
  return { ...rendered, getNetworkId: () => getNetwork(kit.store.getState())?.caipNetworkId }
}

describe('§2.003.SwitchActiveChain', () => {
  test('a network of a namespace without a wallet says that it takes another wallet', async () => {
    const { birch, getView, getNetworkId } = await choose(/^solana two/, [['birch', 'eip155']])
    expect(getView()).toBe('SwitchActiveChain')
    await screen.findByText('Use solana two')
    await screen.findByText(
      'Birch doesn’t offer Solana here. Connect another wallet for it; Birch stays connected.',
    )
    expect(getNetworkId()).toBe('eip155:one')
    expect(birch.requests).toEqual(['connect eip155'])
    fireEvent.click(await findButton('Cancel'))
    expect(getView()).toBe('Networks')
  })

  test('offers the wallets of its namespace; until one is connected the other account stays in front', async () => {
    const { kit, router, getNetworkId, getConnectionIds } = await choose(/^solana two/, [['birch', 'eip155']])
    fireEvent.click(await findButton('Choose a wallet'))
    await waitFor(() =>
      expect(router.getRoute()).toEqual({ view: 'Connect', parameters: { namespace: 'solana' } }),
    )
    expect(getNetworkId()).toBe('eip155:one')
    expect(getActiveAddress(kit.store.getState())).toBe('birch-eip155-0')
    await findButton(/^Cedar/)
    expect(queryButton(/^Birch/)).toBeNull()
    fireEvent.click(await findButton(/^Cedar/))
    await waitFor(() => expect(getConnectionIds()).toEqual(['solana/cedar', 'eip155/birch']))
    expect(kit.store.getState().activeNamespace).toBe('solana')
  })

  test('leaving the choice leaves what is connected in front', async () => {
    const { kit, getNetworkId } = await choose(/^solana two/, [['birch', 'eip155']])
    fireEvent.click(await findButton('Choose a wallet'))
    await findButton(/^Cedar/)
    act(() => kit.modal.close())
    expect(getNetworkId()).toBe('eip155:one')
    await act(() => kit.modal.open())
    expect(kit.store.getState().activeNamespace).toBe('eip155')
    await screen.findByText(/^birc…/)
  })

  test('a wallet that serves the network’s namespace too is connected there at one press', async () => {
    const { amber, kit, getConnectionIds } = await choose(/^solana two/, [['amber', 'eip155']])
    fireEvent.click(await findButton('Connect Amber'))
    await waitFor(() => expect(getConnectionIds()).toEqual(['solana/amber', 'eip155/amber']))
    expect(amber.requests).toEqual(['connect eip155', 'connect solana'])
    expect(kit.store.getState().activeNamespace).toBe('solana')
  })

  test('from a network the site does not know it leads on as well, and cannot be closed', async () => {
    const { birch, kit, router, requestClose, store, getView } = await choose(/^eip155 two/, [
      ['birch', 'eip155'],
    ])
    await waitFor(() => expect(birch.getNetwork('eip155')).toBe('eip155:two'))
    act(() => birch.selectNetwork('eip155', createTestNetwork('elsewhere', '').caipNetworkId))
    await screen.findByText(/which this site doesn’t use/)
    expect(getView()).toBe('UnsupportedChain')
    fireEvent.click(await findButton(/^solana one/))
    await findButton('Choose a wallet')
    act(() => requestClose())
    expect(kit.store.getState().modal.isOpen).toBe(true)
    expect(store.getState().isShaking).toBe(true)
    fireEvent.click(await findButton('Choose a wallet'))
    await waitFor(() =>
      expect(router.getRoute()).toEqual({ view: 'Connect', parameters: { namespace: 'solana' } }),
    )
    expect(kit.store.getState().modal.isOpen).toBe(true)
  })

  test('says so when the network is not one of the site', async () => {
    const { router } = await choose(/^solana two/, [['birch', 'eip155']])
    act(() => router.reset('SwitchActiveChain', { caipNetworkId: 'solana:nowhere' }))
    await screen.findByText('This site doesn’t use this network')
  })
})

describe('a network of another namespace', () => {
  test('that has a wallet is gone to by that wallet', async () => {
    const { cedar, getView, getNetworkId } = await choose(/^solana two/, [
      ['cedar', 'solana'],
      ['birch', 'eip155'],
    ])
    expect(cedar.requests).toEqual(['connect solana', 'switch solana:two'])
    await waitFor(() => expect(getNetworkId()).toBe('solana:two'))
    await waitFor(() => expect(getView()).not.toBe('SwitchNetwork'))
  })

  test('that its wallet is on already is only put in front', async () => {
    const { cedar, getNetworkId } = await choose(/^solana one/, [
      ['cedar', 'solana'],
      ['birch', 'eip155'],
    ])
    await waitFor(() => expect(getNetworkId()).toBe('solana:one'))
    expect(cedar.requests).toEqual(['connect solana'])
  })

  test('is just set where nothing is connected', async () => {
    const { kit, getNetworkId } = await choose(/^solana two/, [])
    await waitFor(() => expect(getNetworkId()).toBe('solana:two'))
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('§4.053 of two wallets on one namespace the one in use is asked', async () => {
    const { amber, birch } = await choose(/^eip155 two/, [
      ['amber', 'eip155'],
      ['birch', 'eip155'],
    ])
    expect(birch.requests).toEqual(['connect eip155', 'switch eip155:two'])
    expect(amber.requests).toEqual(['connect eip155'])
  })
})
