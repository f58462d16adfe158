// @vitest-environment happy-dom
import { defineInstalledConnector } from '@latchkey/core'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook, walletIds } from '../testing/renderKitHook.js'
import { useProvider } from './useProvider.js'

test('useProvider gives the interface of the wallet in use', async () => {
  const { result, connect, first, second, kit } = renderKitHook(() => useProvider('eip155'))
  expect(result.current).toBeUndefined()
  await connect(walletIds[0])
  expect(result.current).toBe(first)
  await connect(walletIds[1])
  expect(result.current).toBe(second)
  await act(() => kit.connections.disconnect())
  expect(result.current).toBeUndefined()
})

test('useProvider follows a wallet that is connected anew with another interface', async () => {
  const { result, connect, kit } = renderKitHook(() => useProvider('eip155'))
  await connect()
  const known = kit.store.getState().connections[`eip155/${walletIds[0]}`]
  if (!known) throw new Error('no connection')
  const providers = [{ request: async () => 1 }, { request: async () => 2 }]
  let opened = 0
  await act(async () =>
    kit.connectors.add(
      defineInstalledConnector({
        id: 'elsewhere',
        name: 'Elsewhere',
        type: 'EXTERNAL',
        namespaces: ['eip155'],
        chains: [known.caipNetwork.caipNetworkId],
        connect: async () => ({
          namespace: 'eip155',
          accounts: known.accounts,
          caipNetworkId: known.caipNetwork.caipNetworkId,
          provider: providers[opened++],
          signMessage: async () => '',
          switchNetwork: async () => {},
          disconnect: async () => {},
          watch: () => () => {},
        }),
        reconnect: async () => undefined,
      }),
    ),
  )
  await connect('elsewhere')
  expect(result.current).toBe(providers[0])
  await connect('elsewhere')
  expect(result.current).toBe(providers[1])
})
