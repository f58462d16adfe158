// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook, walletIds } from '../testing/renderKitHook.js'
import { useAccount } from './useAccount.js'
import { useConnect, useConnectors, useDisconnect } from './useConnect.js'

test('useConnect connects a wallet without the modal, and says how far it is', async () => {
  const { result, first, kit } = renderKitHook(() => ({ ...useConnect(), account: useAccount() }))
  expect(result.current).toMatchObject({ state: { status: 'idle' }, isPending: false })
  let connecting: Promise<unknown> | undefined
  act(() => {
    connecting = result.current.connect({ connectorId: walletIds[0] })
  })
  expect(result.current).toMatchObject({ state: { connectorId: walletIds[0] }, isPending: true })
  await act(() => connecting)
  expect(result.current).toMatchObject({
    status: 'success',
    data: { connectorId: walletIds[0] },
    error: undefined,
    state: { status: 'connected' },
    isPending: false,
    account: { address: first.addresses[0] },
  })
  expect(kit.store.getState().modal.isOpen).toBe(false)
})

test('useConnect tells of a wallet that says no', async () => {
  const { result, first } = renderKitHook(() => useConnect())
  first.behaviour.reject = ['eth_requestAccounts']
  await act(() =>
    expect(result.current.connect({ connectorId: walletIds[0] })).rejects.toMatchObject({
      code: 'connection/rejected',
    }),
  )
  expect(result.current).toMatchObject({
    status: 'error',
    error: { code: 'connection/rejected' },
    state: { status: 'failed', code: 'connection/rejected' },
    isPending: false,
  })
})

test('useConnect gives up waiting', async () => {
  const { result, first } = renderKitHook(() => useConnect())
  first.behaviour.hang = ['eth_requestAccounts']
  let connecting: Promise<unknown> | undefined
  act(() => {
    connecting = result.current.connect({ connectorId: walletIds[0] })
  })
  expect(result.current.isPending).toBe(true)
  await act(async () => result.current.cancel())
  expect(result.current).toMatchObject({ status: 'idle', data: undefined, state: { status: 'idle' } })
  await expect(connecting).resolves.toBeUndefined()
})

test('useConnectors lists a row per wallet, and its rows stay the same while nothing changes', async () => {
  const { result, connect } = renderKitHook(() => ({ connectors: useConnectors(), account: useAccount() }))
  await waitFor(() =>
    expect(result.current.connectors.map(({ id }) => id)).toEqual(expect.arrayContaining([...walletIds])),
  )
  const { connectors } = result.current
  await connect()
  expect(result.current.account.isConnected).toBe(true)
  expect(result.current.connectors).toBe(connectors)
})

test('useDisconnect leaves one connection, or all', async () => {
  const { result, connect } = renderKitHook(() => ({ ...useDisconnect(), account: useAccount() }))
  await connect()
  await act(() => result.current.disconnect({ connectionId: `eip155/${walletIds[0]}` }))
  expect(result.current.account.isConnected).toBe(false)
  await connect()
  await act(() => result.current.disconnect())
  expect(result.current.account.isConnected).toBe(false)
})
