// @vitest-environment happy-dom
import type { Siwx } from '@latchkey/core'
import { KitProvider } from '@latchkey/react'
import {
  createTestChain,
  createTestKit,
  createTestNetwork,
  createTestWallet,
  type TestKitOptions,
} from '@latchkey/testing'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../Modal.js'
import '../testing/renderKit.js'

const cleanUps: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A page nobody has pointed at yet: neither the dialog nor its screen has been loaded. */
async function connect(options: TestKitOptions = {}) {
  const wallet = createTestWallet({ id: 'amber', name: 'Amber' })
  const { kit } = createTestKit({ ...options, chains: [createTestChain('eip155', [wallet])] })
  render(
    <KitProvider kit={kit}>
      <Modal />
    </KitProvider>,
  )
  cleanUps.push(kit.destroy)
  expect(document.querySelector('dialog')).toBeNull()
  await act(() => kit.connections.connect({ connectorId: 'amber' }))
  return { kit, wallet }
}

const siwx: Siwx = {
  createMessage: () => Promise.reject(new Error('Not asked for here')),
  addSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
  revokeSession: async () => {},
}

test('§2.022 the dialog comes by itself when the visitor is to sign in', async () => {
  const { kit } = await connect({ siwx })
  await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
  await screen.findByRole('heading', { name: 'Sign in', hidden: true })
})

test('§2.026 the dialog comes by itself when the wallet goes to a network the site does not know', async () => {
  const { kit, wallet } = await connect()
  act(() => wallet.selectNetwork('eip155', createTestNetwork('elsewhere', '').caipNetworkId))
  await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
  await screen.findByText(/which this site doesn’t use/)
})

test('a wallet that leaves by itself is told on the page, also to who has never opened the dialog', async () => {
  const { kit, wallet } = await connect()
  act(() => wallet.leave('eip155'))
  await screen.findByText('Amber disconnected')
  expect(kit.store.getState().modal.isOpen).toBe(false)
})

test('the dialog is loaded, and stays closed, when the site is not set up right', async () => {
  const { kit } = await connect()
  await act(async () => void (await kit.connections.list()))
  await waitFor(() => expect(document.querySelector('dialog')).not.toBeNull())
  expect(kit.store.getState().modal.isOpen).toBe(false)
})
