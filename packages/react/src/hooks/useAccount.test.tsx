// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook, walletIds } from '../testing/renderKitHook.js'
import { useAccount, useSwitchAccount, useWalletInfo } from './useAccount.js'

test('useAccount follows connecting, changing and leaving', async () => {
  const { result, connect, first, kit } = renderKitHook(() => useAccount())
  expect(result.current).toMatchObject({
    isConnected: false,
    isDisconnected: true,
    status: 'disconnected',
    allAccounts: [],
  })
  await connect()
  expect(result.current).toMatchObject({
    isConnected: true,
    isConnecting: false,
    isReconnecting: false,
    isDisconnected: false,
    status: 'connected',
    address: first.addresses[0],
  })
  act(() => first.selectAccount(1))
  expect(result.current.address).toBe(first.addresses[1])
  await act(() => kit.connections.disconnect())
  expect(result.current.isConnected).toBe(false)
})

test('useAccount reads the namespace it is asked for', async () => {
  const { result, connect } = renderKitHook(() => ({
    evm: useAccount({ namespace: 'eip155' }),
    solana: useAccount({ namespace: 'solana' }),
  }))
  await connect()
  expect(result.current).toMatchObject({ evm: { isConnected: true }, solana: { isConnected: false } })
})

test('useWalletInfo names the wallet in use', async () => {
  const { result, connect } = renderKitHook(() => useWalletInfo())
  expect(result.current).toBeUndefined()
  await connect()
  expect(result.current).toMatchObject({ name: 'Wallet 1', rdns: walletIds[0], type: 'ANNOUNCED' })
})

test('useSwitchAccount changes between the accounts a wallet has shared, without asking it', async () => {
  const { result, connect, first } = renderKitHook(() => ({ ...useSwitchAccount(), account: useAccount() }))
  expect(result.current.accounts).toEqual([])
  await connect()
  expect(result.current.accounts.map(({ address }) => address)).toEqual(first.addresses)
  const asked = first.requests.length
  await act(async () => result.current.switchAccount(String(first.addresses[1])))
  expect(result.current.account.address).toBe(first.addresses[1])
  expect(result.current.accounts[0]?.address).toBe(first.addresses[1])
  expect(first.requests).toHaveLength(asked)
})
