// @vitest-environment happy-dom
import type { SpeedUpCapability } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import { createMemoryStorage, createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from '../../Modal.js'
import { balancePath, otherAddress, testAddress, testBalances } from '../../testing/balances.js'
import { createFakeSend, withSend } from '../../testing/fakeSend.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const [hash, later] = ['ab', 'cd'].map((pair) => `0x${pair.repeat(32)}`) as [string, string]
const transfer = {
  ...{ hash, caipNetworkId: 'eip155:1', from: testAddress, to: otherAddress },
  ...{ token: { symbol: 'ETH', decimals: 18 }, amountAtomic: '500000000000000000' },
  ...{ sentAtMs: 1_700_000_000_000 - 120_000, status: 'pending' },
}

async function openAccount({
  sent = [transfer],
  hasSpeedUps = true,
}: {
  sent?: object[]
  hasSpeedUps?: boolean
} = {}) {
  const speedUps = {
    estimate: vi.fn<SpeedUpCapability['estimate']>(async ({ hash: asked }) => ({
      ...{ hash: asked, feeBeforeAtomic: 10n ** 15n, feeAtomic: 3n * 10n ** 15n, details: {} },
    })),
    send: vi.fn<SpeedUpCapability['send']>(async () => ({ hash: later })),
  }
  const storage = createMemoryStorage({
    '@latchkey/version': '1',
    '@latchkey/sent_transfers': JSON.stringify(sent),
  })
  const networks = [createTestNetwork(1, 'Ethereum')]
  const chains = [withSend(evm({ networks }), createFakeSend(), hasSpeedUps ? speedUps : undefined)]
  const rendered = renderKit(<Modal />, { chains, storage, answers: { [balancePath]: testBalances } })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => rendered.kit.modal.open())
  await screen.findByText('Ether')
  return { ...rendered, speedUps }
}

const findButton = (name: string) => screen.findByRole('button', { name, hidden: true })
const press = async (name: string) => {
  const button = await findButton(name)
  await act(async () => void fireEvent.click(button))
}

test('a transfer that waits is sped up: its fee before and then is shown, and the wallet is asked for exactly that', async () => {
  const { kit, speedUps } = await openAccount()
  await press('Speed up')
  await screen.findByText(/network fee of 0\.003 ETH instead of 0\.001 ETH/)
  expect(speedUps.send).not.toHaveBeenCalled()
  await press('Speed up')
  expect(speedUps.send.mock.calls[0]?.[0]).toMatchObject({
    from: testAddress,
    quote: { feeAtomic: 3n * 10n ** 15n },
  })
  expect(kit.store.getState().send.sent).toMatchObject([{ hash: later, status: 'pending' }])
})

test('who thinks better of it is asked nothing', async () => {
  const { speedUps } = await openAccount()
  await press('Speed up')
  await press('Cancel')
  expect(screen.queryByText(/instead of/)).toBeNull()
  expect(speedUps.send).not.toHaveBeenCalled()
})

test('what cannot be sped up says so, and what the wallet declines can be tried again', async () => {
  const { speedUps } = await openAccount()
  speedUps.estimate.mockRejectedValueOnce(
    new SendError('send/speed-up-impossible', { reason: 'a block has it' }),
  )
  await press('Speed up')
  await screen.findByText(/This can’t be sped up/)
  speedUps.send.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
  await press('Speed up')
  await press('Speed up')
  await findButton('Speed up')
  expect(screen.queryByText(/instead of/)).toBeNull()
})

test.each([
  ['of another account', { sent: [{ ...transfer, from: otherAddress }] }],
  ['that is done', { sent: [{ ...transfer, status: 'confirmed' }] }],
  ['that failed', { sent: [{ ...transfer, status: 'failed', failureCode: 'send/failed' }] }],
  ['on a chain that cannot', { hasSpeedUps: false }],
])('nothing is offered for a transfer %s', async (_, options) => {
  await openAccount(options)
  await screen.findAllByText(/0\.5 ETH/)
  expect(screen.queryByRole('button', { name: 'Speed up', hidden: true })).toBeNull()
})
