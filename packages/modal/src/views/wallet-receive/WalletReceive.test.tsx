// @vitest-environment happy-dom
import { createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { testAddress } from '../../testing/balances.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.restoreAllMocks()
})

test('shows the plain address as a code and in full, with the only network to use, and copies it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const networks = [createTestNetwork(1, 'Ethereum')]
  const { kit, store } = renderKit(<Modal />, { networks })
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => kit.modal.open({ view: 'WalletReceive' }))
  await screen.findByText('Only send to this address on Ethereum')
  expect(screen.getByText(testAddress)).toBeDefined()
  expect(
    await screen.findByRole('img', { name: `Code of the address ${testAddress}`, hidden: true }),
  ).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Copy address', hidden: true }))
  await screen.findByRole('button', { name: 'Address copied', hidden: true })
  // Said in its own place: nothing covers the title.
  expect(store.getState().toast).toBeUndefined()
  expect(writeText).toHaveBeenCalledWith(testAddress)
})
