// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { multiWallet, renderKitHook, walletIds } from '../testing/renderKitHook.js'
import { useConnections } from './useConnections.js'

const [first, second] = walletIds
const ids = (connections: readonly { connectorId: string }[]) =>
  connections.map(({ connectorId }) => connectorId)

test('two wallets are connected in one namespace, and either can be put in front', async () => {
  const {
    result,
    connect,
    kit,
    second: wallet,
  } = renderKitHook(() => useConnections(), { answers: multiWallet })
  await connect(first)
  await waitFor(() => expect(kit.store.getState().features.multiWallet).toBe(true))
  await connect(second)
  expect(ids(result.current.connections)).toEqual([second, first])
  expect(kit.store.getState().alerts).toEqual([])
  await act(() => result.current.switchConnection({ connectionId: `eip155/${first}` }))
  expect(ids(result.current.connections)).toEqual([first, second])
  await act(() => result.current.disconnect({ connectionId: `eip155/${second}` }))
  expect(ids(result.current.connections)).toEqual([first])
  expect(result.current.recentConnections).toMatchObject([
    { connectorId: second, accounts: [{ address: wallet.addresses[0] }] },
  ])
  await act(() => result.current.deleteConnection({ connectionId: `eip155/${second}` }))
  expect(result.current.recentConnections).toEqual([])
})

test('§5.036 §6.011 without several wallets only the one in use shows, and an alert says why', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { result, connect, kit } = renderKitHook(() => useConnections())
  await connect(first)
  await waitFor(() =>
    expect(kit.store.getState().alerts).toMatchObject([{ code: 'multi-wallet-not-enabled' }]),
  )
  await waitFor(() => expect(info).toHaveBeenCalled())
  info.mockRestore()
  await connect(second)
  expect(ids(result.current.connections)).toEqual([second])
  expect(result.current.recentConnections).toEqual([])
})

test('another namespace has connections of its own', async () => {
  const { result, connect } = renderKitHook(() => ({
    evm: useConnections(),
    solana: useConnections({ namespace: 'solana' }),
  }))
  await connect()
  expect(result.current).toMatchObject({ evm: { connections: [{}] }, solana: { connections: [] } })
})

test('no server is asked before a visitor has connected', async () => {
  const { connect, gateway, kit } = renderKitHook(() => useConnections())
  await act(() => kit.load())
  expect(gateway.calls).toEqual([])
  await connect()
  await waitFor(() => expect(gateway.calls.map(({ url }) => url.pathname)).toContain('/appkit/v1/config'))
})
