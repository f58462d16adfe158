// @vitest-environment happy-dom
import { createTestNetwork } from '@latchkey/testing'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cleanUpKits, renderKit } from '../testing/renderKit.js'
import { useAccountModal, useConnectModal, useNetworkModal } from './useViewModals.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

type Hooks = ReturnType<typeof useAll>

function useAll() {
  return { connect: useConnectModal(), account: useAccountModal(), network: useNetworkModal() }
}

function Probe({ onHooks }: { onHooks(hooks: Hooks): void }) {
  onHooks(useAll())
  return null
}

function draw(options: Parameters<typeof renderKit>[1] = {}) {
  const seen: Hooks[] = []
  const rendered = renderKit(<Probe onHooks={(hooks) => seen.push(hooks)} />, options)
  const current = () => seen.at(-1) as Hooks
  const isOpen = () => Object.values(current()).map((one) => one.isOpen)
  return { ...rendered, seen, current, isOpen, getView: () => rendered.router.getRoute().view }
}

test('each opens its view while that makes sense, and says that it is open', async () => {
  const { kit, seen, current, isOpen, getView } = draw()
  // Nothing of the visitor is known on a server.
  expect(seen[0]?.connect.openConnectModal).toBeUndefined()
  expect(current().account.openAccountModal).toBeUndefined()
  act(() => current().connect.openConnectModal?.())
  expect([getView(), ...isOpen()]).toEqual(['Connect', true, false, false])
  await waitFor(() => expect(kit.store.getState().connectors.length).toBeGreaterThan(0))
  await act(async () => void (await kit.connections.connect({ connectorId: 'test.pocket' })))
  expect(current().connect.openConnectModal).toBeUndefined()
  act(() => current().account.openAccountModal?.())
  expect([getView(), ...isOpen()]).toEqual(['Account', false, true, false])
  act(() => current().network.openNetworkModal?.())
  expect([getView(), ...isOpen()]).toEqual(['Networks', false, false, true])
  act(() => kit.modal.close())
  expect(isOpen()).toEqual([false, false, false])
})

test.each([
  ['of one network', { networks: [createTestNetwork(1, 'Ethereum')] }],
  ['without switching', { enableNetworkSwitch: false }],
])('a site %s has no list of networks to open', (_, options) => {
  expect(draw(options).current().network.openNetworkModal).toBeUndefined()
})
