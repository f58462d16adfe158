// @vitest-environment happy-dom

import { createTestNetwork } from '@latchkey/testing'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useNetwork, useSwitchNetwork } from './useNetwork.js'

const optimism = createTestNetwork(10, 'OP Mainnet').caipNetworkId

test('useNetwork gives the network and switches it', async () => {
  const { result, connect } = renderKitHook(() => useNetwork())
  await connect()
  expect(result.current).toMatchObject({ chainId: 1, caipNetworkId: 'eip155:1', isUnsupported: false })
  const [, second] = result.current.networks
  if (!second) throw new Error('no second network')
  await act(() => result.current.switchNetwork(second.caipNetworkId))
  expect(result.current.chainId).toBe(10)
})

test('useNetwork says when the wallet is on a network the site does not know', async () => {
  const { result, connect, first } = renderKitHook(() => useNetwork())
  await connect()
  act(() => first.selectNetwork(56))
  expect(result.current).toMatchObject({ chainId: 56, caipNetworkId: 'eip155:56', isUnsupported: true })
})

test('useNetwork knows nothing of a namespace the site has not', () => {
  const { result } = renderKitHook(() => useNetwork({ namespace: 'solana' }))
  expect(result.current).toMatchObject({ caipNetwork: undefined, networks: [], isUnsupported: false })
})

test('useSwitchNetwork follows the switch through the wallet', async () => {
  const { result, connect, first, kit } = renderKitHook(() => ({
    ...useSwitchNetwork(),
    network: useNetwork(),
  }))
  await connect()
  first.behaviour.hang = ['wallet_switchEthereumChain']
  act(() => void result.current.switchNetwork(optimism))
  expect(result.current).toMatchObject({ state: { caipNetworkId: 'eip155:10' }, isPending: true })
  await act(async () => kit.networks.cancelSwitch())
  expect(result.current.isPending).toBe(false)

  first.behaviour.hang = []
  first.behaviour.reject = ['wallet_switchEthereumChain']
  await act(() => result.current.switchNetwork(optimism))
  expect(result.current).toMatchObject({
    state: { status: 'failed', code: 'network/switch-rejected' },
    network: { chainId: 1 },
  })

  first.behaviour.reject = []
  await act(() => result.current.switchNetwork(optimism))
  expect(result.current).toMatchObject({ isPending: false, network: { chainId: 10 } })
})
