// @vitest-environment happy-dom
import { createSpanningConnector, createTestNetwork, createTestWallet } from '@latchkey/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

test('in the page of a wallet nothing but that wallet is offered: no other one, no search, no login, no guide', async () => {
  const { kit } = renderKit(<Modal />, {
    answers: {
      '/getWallets': { count: 1, data: [{ id: 'listed', name: 'Listed', chains: [] }] },
      '/appkit/v1/config': {
        features: [{ id: 'social_login', isEnabled: true, config: ['email', 'google'] }],
      },
    },
  })
  const wallet = createTestWallet({ id: 'around', name: 'Around' })
  kit.connectors.add({
    ...createSpanningConnector(wallet, [createTestNetwork(1, 'Ethereum')]),
    isExclusive: true,
  })
  await act(() => kit.modal.open())
  const around = await screen.findByRole('button', { name: /Around/, hidden: true })
  const list = around.closest('.lk-body')
  expect(list?.querySelectorAll('button')).toHaveLength(1)
  expect(list?.querySelectorAll('input')).toHaveLength(0)
})
