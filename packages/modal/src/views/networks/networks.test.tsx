// @vitest-environment happy-dom
import { getConnectionStatus, getNetwork, type Kit } from '@latchkey/core'
import { createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })

async function open(options: Parameters<typeof renderKit>[1] = {}, isConnected = true) {
  const rendered = renderKit(<Modal />, { ...options, wallet: { knownChainIds: [1, 10], ...options.wallet } })
  if (isConnected) await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => rendered.kit.modal.open(isConnected ? {} : { view: 'Networks' }))
  if (isConnected && rendered.router.getRoute().view === 'Account')
    act(() => rendered.router.push('Networks'))
  return { ...rendered, view: () => rendered.router.getRoute().view }
}

const manyNetworks = ['Ethereum', 'OP Mainnet', 'Three', 'Four', 'Five', 'Six'].map((name, index) =>
  createTestNetwork([1, 10, 3, 4, 5, 6][index] ?? 0, name),
)

const activeName = ({ store }: Kit) => getNetwork(store.getState())?.name

describe('Networks', () => {
  test('§2.010 shows the default footer, which leads to what a network is', async () => {
    const { view } = await open()
    await screen.findByText(/may not support every network/)
    fireEvent.click(await button('What is a network?'))
    expect(view()).toBe('WhatIsANetwork')
  })

  test('§2.003.Networks lists the networks with the one in use marked, and finds by name', async () => {
    await open({ networks: manyNetworks })
    expect((await button(/^Ethereum/)).getAttribute('aria-current')).toBe('true')
    fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'op' } })
    await waitFor(() => expect(screen.queryByText('Ethereum')).toBeNull())
    expect(screen.getByText('OP Mainnet')).toBeDefined()
    fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'zzz' } })
    await screen.findByText('No network found')
    fireEvent.click(await button('Clear search'))
    await screen.findByText('Ethereum')
  })

  test('finds every network of a kind by the name of the kind', async () => {
    await open({ networks: manyNetworks })
    await button(/^Ethereum/)
    fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'op' } })
    await waitFor(() => expect(screen.queryByText('Ethereum')).toBeNull())
    fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'evm' } })
    await screen.findByText('Ethereum')
    expect(screen.getByText('OP Mainnet')).toBeDefined()
  })

  test('a handful of networks needs no search', async () => {
    await open({ networks: manyNetworks.slice(0, 5) })
    await button(/^Ethereum/)
    expect(screen.queryByRole('searchbox', { hidden: true })).toBeNull()
  })

  test('without a wallet a network is just set', async () => {
    const { kit } = await open({ wallet: null }, false)
    fireEvent.click(await button(/OP Mainnet/))
    await waitFor(() => expect(activeName(kit)).toBe('OP Mainnet'))
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })
})

describe('SwitchNetwork', () => {
  test('§2.003.SwitchNetwork asks the wallet inside the click and goes back to the account when it is there', async () => {
    const { kit, wallet, view } = await open({ wallet: { hang: ['wallet_switchEthereumChain'] } })
    const row = await button(/OP Mainnet/)
    fireEvent.click(row)
    expect(wallet.requests.at(-1)?.method).toBe('wallet_switchEthereumChain')
    await screen.findByText('Approve in Pocket')
    fireEvent.click(await button('Cancel'))
    expect(view()).toBe('Networks')
    wallet.behaviour.hang = []
    fireEvent.click(await button(/OP Mainnet/))
    await waitFor(() => expect(view()).toBe('Account'))
    expect(activeName(kit)).toBe('OP Mainnet')
  })

  test('§4.057 a declined switch goes back to the networks with a notice, and another can be chosen', async () => {
    const { kit, wallet, view } = await open({ wallet: { reject: ['wallet_switchEthereumChain'] } })
    fireEvent.click(await button(/OP Mainnet/))
    await screen.findByText('Switch declined')
    expect(view()).toBe('Networks')
    wallet.behaviour.reject = []
    fireEvent.click(await button(/OP Mainnet/))
    await waitFor(() => expect(view()).toBe('Account'))
    expect(activeName(kit)).toBe('OP Mainnet')
  })

  test('§4.057 a switch that failed says why first; from there one goes back, or tries again', async () => {
    const fail = { wallet_switchEthereumChain: { code: -32603, message: 'boom' } }
    const { wallet, view } = await open({ wallet: { fail } })
    fireEvent.click(await button(/OP Mainnet/))
    await button('Try again')
    expect(view()).toBe('SwitchNetwork')
    expect(screen.getByText(/boom/)).toBeDefined()
    fireEvent.click(await button('Choose another network'))
    expect(view()).toBe('Networks')
    wallet.behaviour.fail = {}
    fireEvent.click(await button(/OP Mainnet/))
    await waitFor(() => expect(view()).toBe('Account'))
  })

  test('a switch that was opened by itself and declined stays, since there is nothing to go back to', async () => {
    const { kit, router, wallet, view } = await open({ wallet: { reject: ['wallet_switchEthereumChain'] } })
    act(() => router.reset('SwitchNetwork', { caipNetworkId: 'eip155:10' }))
    fireEvent.click(await button('Switch'))
    await screen.findByText('Switch declined')
    expect(view()).toBe('SwitchNetwork')
    wallet.behaviour.reject = []
    fireEvent.click(await button('Try again'))
    await waitFor(() => expect(activeName(kit)).toBe('OP Mainnet'))
  })

  test('a wallet that does not answer is not waited for for ever', async () => {
    const { clock } = await open({ wallet: { hang: ['wallet_switchEthereumChain'] } })
    fireEvent.click(await button(/OP Mainnet/))
    await screen.findByText('Approve in Pocket')
    act(() => clock.advance(120_000))
    await screen.findByText('No answer from the wallet')
  })
})

describe('UnsupportedChain', () => {
  test('§2.026 §2.003.UnsupportedChain stands before everything else until a network of the site is chosen', async () => {
    const { kit, store, view, requestClose } = await open({
      wallet: { chainId: 56, knownChainIds: [1, 10, 56] },
    })
    expect(view()).toBe('UnsupportedChain')
    await screen.findByText(/Pocket is on BNB Smart Chain/)
    act(() => requestClose())
    expect(kit.store.getState().modal.isOpen).toBe(true)
    expect(store.getState().isShaking).toBe(true)
    fireEvent.click(await button(/OP Mainnet/))
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
    expect(activeName(kit)).toBe('OP Mainnet')
  })

  test('can be left by disconnecting', async () => {
    const { kit } = await open({ wallet: { chainId: 56 } })
    fireEvent.click(await button('Disconnect'))
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
    expect(getConnectionStatus(kit.store.getState())).toBe('disconnected')
  })
})
