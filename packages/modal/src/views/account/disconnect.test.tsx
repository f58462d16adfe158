// @vitest-environment happy-dom
import type { LoadedKitState } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })

async function openAccount(change?: (state: LoadedKitState) => Partial<LoadedKitState>) {
  const { kit } = renderKit(<Modal />)
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => kit.modal.open({ view: 'Account' }))
  await button('Disconnect')
  const { setState } = kit.store as typeof kit.store & { setState(change: Partial<LoadedKitState>): void }
  if (change) act(() => setState(change(kit.store.getState())))
  const isConnected = () => Object.keys(kit.store.getState().connections).length > 0
  return { isConnected }
}

const step = {
  status: 'confirming',
  hash: '0x1',
  quote: { walletName: 'Pocket', token: { symbol: 'ETH', decimals: 18 }, amountAtomic: 1n },
} as unknown as LoadedKitState['send']['step']

test('nothing unfinished: one press disconnects', async () => {
  const { isConnected } = await openAccount()
  fireEvent.click(await button('Disconnect'))
  await waitFor(() => expect(isConnected()).toBe(false))
})

test.each([
  [
    'a transfer is under way',
    ({ send }: LoadedKitState) => ({ send: { ...send, step } }),
    /transfer is still/,
  ],
  ['a request waits in the wallet', () => ({ approvals: 1 }), /request is still waiting/],
] as const)('while %s it asks once, and keeping the connection has the focus', async (_, change, text) => {
  const { isConnected } = await openAccount(change)
  fireEvent.click(await button('Disconnect'))
  await screen.findByText(text)
  expect(document.activeElement?.textContent).toBe('Stay connected')
  fireEvent.click(await button('Stay connected'))
  expect(screen.queryByText(text)).toBeNull()
  expect(isConnected()).toBe(true)
  fireEvent.click(await button('Disconnect'))
  fireEvent.click(await button('Disconnect anyway'))
  await waitFor(() => expect(isConnected()).toBe(false))
})

test('the way out stands at the head of the view, before all that grows', async () => {
  await openAccount()
  const head = document.querySelector('.lk-account-head') as HTMLElement
  expect(head.contains(await button('Disconnect'))).toBe(true)
})
