// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { createMemoryStorage, createTestNetwork } from '@latchkey/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { balancePath, otherAddress, testAddress, testBalances } from '../../testing/balances.js'
import { createFakeSend, withSend } from '../../testing/fakeSend.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const hash = `0x${'ab'.repeat(32)}`
const networks = [
  createTestNetwork(1, 'Ethereum', {
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.test/' } },
  }),
]
/** What a page that was left while a transfer was on its way has stored. */
const transfer = {
  hash,
  caipNetworkId: 'eip155:1',
  from: testAddress,
  to: otherAddress,
  token: { symbol: 'ETH', decimals: 18 },
  amountAtomic: '500000000000000000',
  sentAtMs: 1_700_000_000_000 - 120_000,
  status: 'pending',
}

async function openAccount(sent: readonly object[]) {
  const send = createFakeSend()
  const storage = createMemoryStorage({
    '@latchkey/version': '1',
    '@latchkey/sent_transfers': JSON.stringify(sent),
  })
  const chains = [withSend(evm({ networks }), send)]
  const rendered = renderKit(<Modal />, { chains, storage, answers: { [balancePath]: testBalances } })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => rendered.kit.modal.open())
  await screen.findByText('Ether')
  return { ...rendered, send }
}

test('a transfer that was on its way when the page was left stands on Account, then its receipt does', async () => {
  const { send } = await openAccount([transfer])
  const line = await screen.findByRole('link', { name: /Sending 0\.5 ETH/, hidden: true })
  expect(line.getAttribute('href')).toBe(`https://scan.test/tx/${hash}`)
  expect(screen.queryByRole('region', { name: 'Recent activity', hidden: true })).toBeNull()
  await act(async () => send.confirm())
  const receipt = await screen.findByRole('link', { name: /^Sent 0\.5 ETH/, hidden: true })
  expect(receipt.textContent).toContain('To 0x70…dc79C8, 2 minutes ago')
  expect(receipt.getAttribute('href')).toBe(`https://scan.test/tx/${hash}`)
  await waitFor(() => expect(screen.queryByText(/Sending/)).toBeNull())
})

test('receipts are those of the account in front', async () => {
  await openAccount([
    { ...transfer, status: 'confirmed' },
    { ...transfer, hash: '0x1', from: otherAddress, amountAtomic: '7', status: 'confirmed' },
  ])
  expect(screen.getAllByRole('link', { name: /^Sent /, hidden: true })).toHaveLength(1)
})
