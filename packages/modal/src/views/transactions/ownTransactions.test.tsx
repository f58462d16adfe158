// @vitest-environment happy-dom
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import { createTestNetwork, type ScriptedAnswer } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { testAddress } from '../../testing/balances.js'
import { createFakeSend, withSend } from '../../testing/fakeSend.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const hash = `0x${'a'.repeat(64)}`
const path = `/v1/account/${testAddress}/history`
const mined = {
  id: 'mined',
  metadata: {
    ...{ operationType: 'mint', hash, minedAt: '2026-01-15T10:20:30Z', sentFrom: testAddress, fee: '1' },
    ...{ sentTo: testAddress, status: 'confirmed', nonce: 1, application: null, chain: 'eip155:1' },
  },
  transfers: [],
}

async function open(answer: ScriptedAnswer = { data: [], next: null }) {
  const send = createFakeSend()
  const chain = withSend(evm({ networks: [createTestNetwork(1, 'Ethereum')] }), send)
  const rendered = renderKit(<Modal />, { chains: [chain], answers: { [path]: answer } })
  const { kit } = rendered
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => kit.history.add({ hash, description: 'Mint a key' }))
  await act(() => kit.modal.open({ view: 'Transactions' }))
  await screen.findByText('Mint a key')
  return { ...rendered, send }
}

test('a transaction of the site’s own is listed while it is on its way, and is one row with the history’s', async () => {
  const { gateway, send } = await open()
  expect(screen.getByText('Pending')).toBeDefined()
  expect(screen.getByText(/^On Ethereum, from 0xf3/)).toBeDefined()
  gateway.answers[path] = { data: [mined], next: null }
  await act(async () => send.confirm())
  await screen.findByText('Confirmed')
  await waitFor(() => expect(screen.getAllByText('Mint a key')).toHaveLength(1))
  // It leads to all that the network knows of it.
  fireEvent.click(await screen.findByRole('button', { name: /Mint a key/, hidden: true }))
  await screen.findByText('This site calls it')
})

test('one that the gateway does not know yet, or cannot know, says what became of it', async () => {
  const { send } = await open(new Response('no', { status: 503 }))
  await screen.findByText('Couldn’t load your activity')
  await act(async () => send.fail(new SendError('send/reverted', { hash })))
  await screen.findByText('Failed')
  expect(screen.getByText('Mint a key')).toBeDefined()
})
